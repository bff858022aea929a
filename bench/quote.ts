import { insistOnSameBodies, newFeed } from './load.ts'
import { fastifyName, startPeer } from './peers.ts'
import { restMs, sentQuotes, startProduct } from './product.ts'
import { compare, record } from './report.ts'
import { size } from './size.ts'

const options = { connections: 32 }

/** One address may open a link 30 times a minute. */
const visitsPerMinute = 25

/** GET /api/quotes/:token beside other servers, and the memory that it takes. */
export const measureQuote = async () => {
  const { dataDir, quotes } = await sentQuotes()
  const ours = await startProduct(dataDir)
  await Bun.sleep(restMs)
  const idleMb = ours.memoryMb()
  const [bare, fastify] = [await startPeer('bare', dataDir), await startPeer('fastify', dataDir)]
  const paths = quotes.slice(0, size.compared).map(({ path }) => path)
  await insistOnSameBodies([ours, bare, fastify], paths)
  const feed = newFeed(ours, quotes, visitsPerMinute)
  const runOf = (server: typeof ours) => newFeed(server, quotes, visitsPerMinute).rate(options)
  const peers = [
    { name: 'quote GET / bare Bun', run: runOf(bare), atLeast: 0.75 },
    { name: `quote GET / ${fastifyName}`, run: runOf(fastify), atLeast: 1.05 },
  ]
  await compare(feed.rate(options), peers, { unit: 'requests/s' })
  while (feed.sent() < size.requests) await feed.slice(options)
  const memory = { unit: 'MB', digits: 0 }
  record({ name: 'memory, idle after the start', value: idleMb, atMost: 85, ...memory })
  record({ name: `memory after ${size.requests} requests`, value: ours.memoryMb(), ...memory })
  await Promise.all([ours, bare, fastify].map(({ stop }) => stop()))
}

import { insistOnSameBodies, newFeed } from './load.ts'
import { peerNode, startPeer } from './peers.ts'
import { compare, type Peer, record } from './report.ts'
import { sentQuotes, startProduct } from './seed.ts'
import { size } from './size.ts'

const options = { connections: 32 }

/** One address may open a link 30 times a minute. */
const visitsPerMinute = 25

/** The start is over then, and what it left behind is gone. */
const restMs = 5000

const others = [
  { kind: 'bare', name: 'quote GET / bare limit', atLeast: 0.75 },
  { kind: 'fastify', name: 'quote GET / Fastify', atLeast: 1.05 },
  { kind: 'express', name: 'quote GET / Express', atLeast: 3 },
] as const

/** GET /api/quotes/:token beside other servers, and the memory that it takes. */
export const measureQuote = async () => {
  const { dataDir, items: quotes } = await sentQuotes()
  const ours = await startProduct(dataDir)
  await Bun.sleep(restMs)
  const idleMb = ours.memoryMb()
  const node = await peerNode()
  const servers = [ours]
  const peers: Peer[] = []
  for (const { kind, ...figure } of node ? others : others.slice(0, 1)) {
    const server = await startPeer(kind, dataDir, node)
    servers.push(server)
    peers.push({ ...figure, run: newFeed(server, quotes, visitsPerMinute).rate(options) })
  }
  const paths = quotes.slice(0, size.compared).map(({ path }) => path)
  await insistOnSameBodies(servers, paths)
  const feed = newFeed(ours, quotes, visitsPerMinute)
  await compare(feed.rate(options), peers, { unit: 'requests/s' })
  while (feed.sent() < size.requests) await feed.slice(options)
  const memory = { unit: 'MB', digits: 0 }
  record({ name: 'memory, idle after the start', value: idleMb, atMost: 80, ...memory })
  record({ name: `memory after ${size.requests} requests`, value: ours.memoryMb(), ...memory })
  await Promise.all(servers.map(({ stop }) => stop()))
}

import { bun } from '#bin/run.ts'
import { insistOnSameBodies, newFeed } from './load.ts'
import { startServer } from './processes.ts'
import { compare } from './report.ts'
import { signedNdas, startProduct } from './seed.ts'
import { size } from './size.ts'

// One network may open a link 30 times a minute, all together 300 times; a slice ends after so many answers.
const visitsPerMinute = 25
const networks = Array.from({ length: 8 }, (_, network) => `203.0.113.${network}`)
const warmRounds = 2
const most = Math.floor((0.9 * size.downloads * networks.length * visitsPerMinute) / (size.rounds + warmRounds))
const options = { connections: 32, most }

/**
 * GET of PDFs, each link looked up, beside as many files of the same bytes in memory. Before and after a restart the
 * bytes must be the same.
 */
export const measureDownloads = async () => {
  const { dataDir, items } = await signedNdas()
  // As deployed, behind a proxy that names the client.
  const start = () => startProduct(dataDir, { TRUST_PROXY: 'fly' })
  for (const document of ['nda', 'quote'] as const) {
    const paths = items.map((item) => item[document])
    const ours = await start()
    const input = [ours.url, JSON.stringify(paths)]
    const files = await startServer('static', (port) => bun('bench/static.ts', String(port), ...input))
    await insistOnSameBodies([files, ours], paths.slice(0, 20))
    const asks = networks.flatMap((network) => paths.map((path) => ({ path, headers: { 'fly-client-ip': network } })))
    const name = `GET of ${document} PDF / the same bytes in memory`
    const peer = { name, run: newFeed(files, asks).rate(options), atLeast: 0.6 }
    const run = newFeed(ours, asks, visitsPerMinute).rate(options)
    await compare(run, [peer], { unit: 'requests/s', warmRounds })
    await ours.stop()
    const restarted = await start()
    await insistOnSameBodies([files, restarted], paths.slice(0, 20))
    await Promise.all([restarted.stop(), files.stop()])
  }
}

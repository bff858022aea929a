import { peerNode, startPeer } from './peers.ts'
import type { Server } from './processes.ts'
import { compare } from './report.ts'
import { sentQuotes, startProduct } from './seed.ts'
import { size } from './size.ts'

const bootMsOf = (start: () => Promise<Server>) => async () => {
  const { bootMs, stop } = await start()
  await stop()
  return bootMs
}

/** From exec to the first 200 on /healthz, on the same file. The first round also warms the file cache. */
export const measureStart = async () => {
  const { dataDir } = await sentQuotes()
  const node = await peerNode()
  if (!node) return
  const ours = bootMsOf(() => startProduct(dataDir))
  const run = bootMsOf(() => startPeer('fastify', dataDir, node))
  await compare(ours, [{ name: 'start / Fastify', run, atMost: 1.5 }], { unit: 'ms', rounds: size.starts })
}

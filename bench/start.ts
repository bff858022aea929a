import { fastifyName, startPeer } from './peers.ts'
import type { Server } from './processes.ts'
import { sentQuotes, startProduct } from './product.ts'
import { compare } from './report.ts'
import { size } from './size.ts'

const bootMsOf = (start: () => Promise<Server>) => async () => {
  const { bootMs, stop } = await start()
  await stop()
  return bootMs
}

/** From exec to the first 200 on /healthz, on the same file. The first round also warms the file cache. */
export const measureStart = async () => {
  const { dataDir } = await sentQuotes()
  const run = bootMsOf(() => startPeer('fastify', dataDir))
  const peer = { name: `start / ${fastifyName}`, run, atMost: 1.5 }
  await compare(
    bootMsOf(() => startProduct(dataDir)),
    [peer],
    { unit: 'ms', rounds: size.starts },
  )
}

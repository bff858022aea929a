import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { RequestOrigin } from '#src/base/actor.ts'
import { networkOf } from '#src/base/network.ts'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './hono-env.ts'

/** The address that the trusted proxy names, or the socket's where it names none. No other header is read (A9). */
export const addressOf = (c: HonoContext<HttpEnv>, { trustProxy }: Pick<Config, 'trustProxy'>) => {
  const peer = c.env.peer()
  if (!trustProxy) return peer
  const addresses = (c.req.header(trustProxy.header) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  return (addresses.every((entry) => isIP(entry) !== 0) && addresses.at(-trustProxy.hops)) || peer
}

export type Socket = { requestIP: (request: Request) => { address: string } | null }

export const peerOf = (request: Request, socket: Socket) => socket.requestIP(request)?.address ?? 'unknown'

export const requestOrigin = (c: HonoContext<HttpEnv>): RequestOrigin => {
  const address = addressOf(c, c.var.ctx.config)
  return {
    address,
    network: networkOf(address),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
}

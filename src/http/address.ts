import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'
import type { RequestOrigin } from '#src/base/actor.ts'
import { networkOf } from '#src/base/network.ts'
import type { Config } from '#src/env/env.ts'
import type { HttpEnv } from './hono-env.ts'

/** The name of a client whose address cannot be read. All such clients share one limit. */
const unknownAddress = 'unknown'

/** Some proxies write a port behind the address. */
const withoutPort = (entry: string) => entry.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** The address from the trusted proxy's header, or the socket's without one. No other header is read (A9). */
export const addressOf = (c: HonoContext<HttpEnv>, { trustProxy }: Pick<Config, 'trustProxy'>) => {
  const entries = trustProxy === null ? undefined : c.req.header(trustProxy.header)
  if (trustProxy === null || entries === undefined) return c.env.peer()
  const address = withoutPort(entries.split(',').at(-trustProxy.hops)?.trim().toLowerCase() ?? '')
  return isIP(address) === 0 ? unknownAddress : address
}

export type Socket = {
  requestIP: (request: Request) => { address: string } | null
  timeout?: (request: Request, seconds: number) => void
}

export const peerOf = (request: Request, socket: Socket) => socket.requestIP(request)?.address ?? unknownAddress

export const requestOrigin = (c: HonoContext<HttpEnv>): RequestOrigin => {
  const address = addressOf(c, c.var.ctx.config)
  return {
    address,
    network: networkOf(address),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
}

/** The origin of a request at a client's link. Its user agent tells, for evidence, whether an admin is signed in. */
export const clientOrigin = (c: HonoContext<HttpEnv>): RequestOrigin => {
  const from = requestOrigin(c)
  return c.var.ctx.actor.isAdmin ? { ...from, userAgent: `Signed in as admin. ${from.userAgent}`.slice(0, 500) } : from
}

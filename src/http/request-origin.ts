import type { Context as HonoContext } from 'hono'
import type { RequestOrigin } from '#src/base/actor.ts'
import { addressOf, networkOf } from './address.ts'
import type { HttpEnv } from './env.ts'

/** Where a request came from, as limits count it and evidence keeps it. */
export const requestOrigin = (c: HonoContext<HttpEnv>): RequestOrigin => {
  const address = addressOf(c, c.var.ctx.config)
  return {
    address,
    network: networkOf(address),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
}

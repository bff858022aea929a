import type { Context as HonoContext } from 'hono'
import type { RequestOrigin } from '#src/base/actor.ts'
import { networkOf } from '#src/base/network.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './hono-env.ts'

export const requestOrigin = (c: HonoContext<HttpEnv>): RequestOrigin => {
  const address = addressOf(c, c.var.ctx.config)
  return {
    address,
    network: networkOf(address),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
}

import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { networkOf, widerNetworkOf } from '#src/base/network.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './hono-env.ts'
import { openWindow } from './open-window.ts'

type Limit = { name: string; limit: number; windowMs: number }

/** @returns a function that counts a request: 0, or the milliseconds that its network must wait */
export const networkWindow = (ctx: Context, limit: Limit) => {
  const window = openWindow(ctx, { ...limit, widen: widerNetworkOf })
  return (c: HonoContext<HttpEnv>) => window.admit(networkOf(addressOf(c, ctx.config)), ctx.monotonic())
}

export const limitNetwork = (
  ctx: Context,
  { code, ...limit }: Omit<Limit, 'name'> & { code: Code },
): MiddlewareHandler<HttpEnv> => {
  const admit = networkWindow(ctx, { name: code, ...limit })
  return async (c, next) => {
    const waitMs = admit(c)
    if (waitMs > 0) throw new Problem(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    await next()
  }
}

import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { type Code, Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { addressOf, networkOf } from './address.ts'
import type { HttpEnv } from './env.ts'
import { SlidingWindow } from './sliding-window.ts'

type Limit = { limit: number; windowMs: number }

/** Milliseconds that a request's network must wait; 0 when the request was counted. */
export const networkWindow = (ctx: Context, limit: Limit) => {
  const window = new SlidingWindow(limit)
  return (c: HonoContext<HttpEnv>) => window.admit(networkOf(addressOf(c, ctx.config)), ctx.clock())
}

/** Refuses a network's requests beyond a limit with `code`. */
export const limitNetwork = (ctx: Context, { code, ...limit }: Limit & { code: Code }): MiddlewareHandler<HttpEnv> => {
  const admit = networkWindow(ctx, limit)
  return async (c, next) => {
    const waitMs = admit(c)
    if (waitMs > 0) throw new Problem(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    await next()
  }
}

import type { MiddlewareHandler } from 'hono'
import type { Context } from '#src/context.ts'
import { whenWritable } from '#src/db/writable.ts'
import type { HttpEnv } from './hono-env.ts'

/** A request that may write waits for other processes without blocking other requests. */
export const waitForWrites =
  (ctx: Context): MiddlewareHandler<HttpEnv> =>
  async (_, next) => {
    await whenWritable(ctx)
    await next()
  }

import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { newId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import type { HttpEnv } from './hono-env.ts'

/** A read with the header `x-debug` gets a request id, and a line in the log with that id (docs/decisions/0005). */
export const traceRead =
  (ctx: Context): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    // A refusal has its id already.
    if (c.error || c.req.header('x-debug') === undefined) return
    const requestId = newId(ctx.random, 'req')
    c.header('x-request-id', requestId)
    ctx.log.info({ event: 'read', requestId, method: c.req.method, route: routePath(c, -1), status: c.res.status })
  }

import { Hono } from 'hono'
import { hours } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic } from '#src/http/access.ts'
import { addressOf, networkOf } from '#src/http/address.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { slidingWindow } from '#src/http/limits.ts'
import { valid } from '#src/http/validate.ts'
import { countEvents, recordEvent } from './actions.ts'
import { visitorEvent } from './schema.ts'

/** What visitors' pages report: at most 60 an hour from one network are kept, and the answer never tells. */
export const eventRoutes = (ctx: Context) => {
  const reports = slidingWindow({ limit: 60, windowMs: hours(1) })
  return new Hono<HttpEnv>().post('/', forPublic(), valid('json', visitorEvent), (c) => {
    const network = networkOf(addressOf(c, ctx.config))
    if (reports.waitMs(network, ctx.clock()) === 0) {
      reports.hit(network, ctx.clock())
      recordEvent(ctx, c.req.valid('json'))
    }
    return c.json({})
  })
}

/** What the admin reads of them. */
export const adminEventRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), (c) => c.json(countEvents(ctx)))

import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic } from '#src/http/access.ts'
import { requestOrigin } from '#src/http/address.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { networkWindow } from '#src/http/limits.ts'
import { valid } from '#src/http/validate.ts'
import { perHour } from '#src/limits/rules.ts'
import { getFunnel } from '#src/workflows/owner/get-funnel.ts'
import { countVisitorEvents, recordVisitorEvent } from './events.ts'
import { visitorEvent } from './schema.ts'

/** Drops events above the limits with the same answer as for others. */
export const eventRoutes = (ctx: Context) => {
  const admit = networkWindow(ctx, perHour(60))
  return new Hono<HttpEnv>().post('/', forPublic(ctx), valid('json', visitorEvent), (c) => {
    if (admit(c) === 0) recordVisitorEvent(c.var.ctx, { event: c.req.valid('json'), from: requestOrigin(c) })
    return c.json({})
  })
}

export const adminEventRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), (c) => c.json(countVisitorEvents(c.var.ctx)))

export const funnelRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), async (c) => c.json(await getFunnel(c.var.ctx)))

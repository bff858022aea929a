import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken, withProof } from '#src/http/access.ts'
import { calendarDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { getOwnCalendar } from '#src/workflows/owner/get-calendar.ts'
import { findFeed, makeFeed, revokeFeed } from './feed.ts'
import { feedOrder } from './schema.ts'

export const adminCalendarRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(findFeed(c.var.ctx)))
    .post('/', admin, withProof, valid('json', feedOrder), (c) => c.json(makeFeed(c.var.ctx, c.req.valid('json'))))
    .post('/revoke', admin, withProof, valid('json', nothing), (c) => {
      revokeFeed(c.var.ctx)
      return c.json({})
    })
}

export const calendarRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/:token', forToken(ctx), async (c) =>
    calendarDownload(await getOwnCalendar(c.var.ctx, { token: c.req.param('token') })),
  )

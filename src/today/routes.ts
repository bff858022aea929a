import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { findToday } from '#src/workflows/owner/find-today.ts'
import { markDone } from '#src/workflows/owner/mark-done.ts'
import { getDigestWish, setDigestWish, setDigestWishByToken } from './digest.ts'
import { digestWish, itemDone } from './schema.ts'

export const todayRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(findToday(c.var.ctx)))
    .post('/:kind/:id/done', admin, valid('json', itemDone), (c) => {
      markDone(c.var.ctx, { kind: c.req.param('kind'), id: c.req.param('id'), ...c.req.valid('json') })
      return c.json({})
    })
}

export const adminDigestRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/', forAdmin(ctx), valid('json', digestWish), (c) =>
    c.json(setDigestWish(c.var.ctx, c.req.valid('json'))),
  )

export const digestRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token', token, (c) => c.json(getDigestWish(c.var.ctx, { token: c.req.param('token') })))
    .post('/:token', token, valid('json', digestWish), (c) =>
      c.json(setDigestWishByToken(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('json') })),
    )
}

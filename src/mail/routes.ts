import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { cancelStuckEmail } from './cancel.ts'
import { listStuckEmails } from './list.ts'
import { resendEmail } from './resend.ts'

export const adminEmailRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listStuckEmails(c.var.ctx)))
    .post('/:id/resend', admin, valid('json', nothing), (c) => {
      resendEmail(c.var.ctx, { id: c.req.param('id') })
      return c.json({})
    })
    .post('/:id/discard', admin, valid('json', nothing), (c) => {
      cancelStuckEmail(c.var.ctx, { id: c.req.param('id') })
      return c.json({})
    })
}

import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { getTestEmails, sendTestEmail } from './test-email.ts'

export const setupRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/test-email', admin, (c) => c.json(getTestEmails(c.var.ctx)))
    .post('/test-email', admin, valid('json', nothing), (c) => c.json(sendTestEmail(c.var.ctx)))
}

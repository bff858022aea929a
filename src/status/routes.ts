import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { checkStatus } from './check-status.ts'
import { trustClock } from './trust-clock.ts'

export const statusRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(checkStatus(c.var.ctx)))
    .post('/trust-clock', admin, valid('json', nothing), (c) => {
      trustClock(c.var.ctx)
      return c.json(checkStatus(c.var.ctx))
    })
}

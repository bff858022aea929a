import { Hono, type Context as HonoContext } from 'hono'
import type { Viewer } from '#src/auth/rules.ts'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { cancelStuckEmail, listStuckEmails, resendEmail } from './actions.ts'

const viewerId = (c: HonoContext<HttpEnv>) => (c.get('viewer') as Viewer).id

/** What an admin decides about emails that did not go out (G4). */
export const adminEmailRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listStuckEmails(ctx)))
    .post('/:id/resend', admin, valid('json', nothing), (c) => {
      resendEmail(ctx, c.req.param('id'), viewerId(c))
      return c.json({})
    })
    .post('/:id/discard', admin, valid('json', nothing), (c) => {
      cancelStuckEmail(ctx, c.req.param('id'), viewerId(c))
      return c.json({})
    })
}

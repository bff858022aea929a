import { type Context, Hono } from 'hono'
import type { Viewer } from '#src/auth/rules.ts'
import { forAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import type { Kit } from '#src/context.ts'
import { discardLetter, listStuckLetters, resendLetter } from './actions.ts'

const viewerId = (c: Context<HttpEnv>) => (c.get('viewer') as Viewer).id

/** What an admin decides about letters that did not go out (G4). */
export const adminLetterRoutes = (kit: Kit) => {
  const admin = forAdmin(kit)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(listStuckLetters(kit)))
    .post('/:id/resend', admin, valid('json', nothing), (c) => {
      resendLetter(kit, c.req.param('id'), viewerId(c))
      return c.json({})
    })
    .post('/:id/discard', admin, valid('json', nothing), (c) => {
      discardLetter(kit, c.req.param('id'), viewerId(c))
      return c.json({})
    })
}

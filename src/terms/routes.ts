import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forProvenAdmin, forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { getTerms } from '#src/workflows/owner/get-terms.ts'
import { termsBody } from './schema.ts'
import { getShownTerms, publishTerms } from './versions.ts'

export const termsRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/:version', forPublic(ctx), (c) =>
    c.json(getShownTerms(c.var.ctx, { version: c.req.param('version') })),
  )

export const adminTermsRoutes = (ctx: Context) => {
  const admin = forProvenAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getTerms(c.var.ctx)))
    .post('/', admin, valid('json', termsBody), (c) => c.json(publishTerms(c.var.ctx, c.req.valid('json'))))
}

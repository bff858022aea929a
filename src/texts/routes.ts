import { Hono } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forProvenAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { listTexts, publishTexts, restoreText, saveTextDraft } from './drafts.ts'
import { textDraft, textRestore, textsPublish } from './schema.ts'

export const textRoutes = (ctx: Context) => {
  const [admin, draft] = [forProvenAdmin(ctx), forAdmin(ctx)]
  return (
    new Hono<HttpEnv>()
      .get('/', admin, (c) => c.json(listTexts(c.var.ctx)))
      // Not `/publish`: a literal segment beside a parameter makes Hono fall back to a slower router.
      .post('/:action', admin, valid('json', textsPublish), (c) => {
        if (c.req.param('action') !== 'publish') throw new Problem('not_found')
        return c.json(publishTexts(c.var.ctx, c.req.valid('json')))
      })
      .put('/:key', draft, valid('json', textDraft), (c) =>
        c.json(saveTextDraft(c.var.ctx, { key: c.req.param('key'), ...c.req.valid('json') })),
      )
      .post('/:key/restore', draft, valid('json', textRestore), (c) =>
        c.json(restoreText(c.var.ctx, { key: c.req.param('key'), ...c.req.valid('json') })),
      )
  )
}

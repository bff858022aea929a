import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forProvenAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { removePortrait, setPortrait } from '#src/portrait/portrait.ts'
import { getSettingsBesideTerms } from '#src/workflows/owner/get-settings.ts'
import { changeSettings } from './change.ts'
import { portraitSeen, settingsPatch } from './schema.ts'

export const settingsRoutes = (ctx: Context) => {
  const admin = forProvenAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getSettingsBesideTerms(c.var.ctx)))
    .patch('/', admin, valid('json', settingsPatch), (c) => {
      changeSettings(c.var.ctx, c.req.valid('json'))
      return c.json(getSettingsBesideTerms(c.var.ctx))
    })
    .put('/portrait', admin, valid('query', portraitSeen), async (c) => {
      setPortrait(c.var.ctx, { bytes: Buffer.from(await c.req.arrayBuffer()), seen: c.req.valid('query').version })
      return c.json(getSettingsBesideTerms(c.var.ctx))
    })
    .delete('/portrait', admin, valid('json', portraitSeen), (c) => {
      removePortrait(c.var.ctx, { seen: c.req.valid('json').version })
      return c.json(getSettingsBesideTerms(c.var.ctx))
    })
}

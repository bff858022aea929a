import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forProvenAdmin } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { removePortrait, setPortrait } from '#src/portrait/portrait.ts'
import { changeSettingsSafely } from '#src/workflows/owner/change-settings.ts'
import { getSettingsInForce } from '#src/workflows/owner/get-settings.ts'
import { portraitSeen, settingsPatch } from './schema.ts'

export const settingsRoutes = (ctx: Context) => {
  const admin = forProvenAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getSettingsInForce(c.var.ctx)))
    .patch('/', admin, valid('json', settingsPatch), (c) =>
      c.json(changeSettingsSafely(c.var.ctx, c.req.valid('json'))),
    )
    .put('/portrait', admin, valid('query', portraitSeen), async (c) => {
      setPortrait(c.var.ctx, { bytes: Buffer.from(await c.req.arrayBuffer()), seen: c.req.valid('query').version })
      return c.json(getSettingsInForce(c.var.ctx))
    })
    .delete('/portrait', admin, valid('json', portraitSeen), (c) => {
      removePortrait(c.var.ctx, { seen: c.req.valid('json').version })
      return c.json(getSettingsInForce(c.var.ctx))
    })
}

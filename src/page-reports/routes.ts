import { Hono } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { networkWindow } from '#src/http/limits.ts'
import { perMinute } from '#src/limits/rules.ts'
import { createWindow } from '#src/limits/window.ts'
import { recordPageReports } from './record.ts'
import { pageReports } from './schema.ts'

const parse = (text: string) => {
  try {
    return pageReports.safeParse(JSON.parse(text))
  } catch {
    throw new Problem('malformed')
  }
}

/** Reports above the limits are dropped, and the answer does not tell. */
export const pageReportRoutes = (ctx: Context) => {
  const admitNetwork = networkWindow(ctx, perMinute(20))
  const all = createWindow({ clock: ctx.monotonic, ...perMinute(60) })
  return new Hono<HttpEnv>().post('/', forPublic(ctx), async (c) => {
    const read = parse(await c.req.text())
    if (!read.success) throw new Problem('malformed')
    if (admitNetwork(c) === 0 && all.admit('all') === 0) recordPageReports(c.var.ctx, read.data)
    return c.json({})
  })
}

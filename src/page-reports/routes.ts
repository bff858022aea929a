import { Hono } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { forPublic } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { networkWindow } from '#src/http/limit-network.ts'
import { openWindow } from '#src/http/open-window.ts'
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
  const admitNetwork = networkWindow(ctx, { name: 'page_reports_of_network', limit: 20, windowMs: 60_000 })
  const all = openWindow(ctx, { name: 'page_reports', limit: 60 })
  return new Hono<HttpEnv>().post('/', forPublic(ctx), async (c) => {
    const read = parse(await c.req.text())
    if (!read.success) throw new Problem('malformed')
    if (admitNetwork(c) === 0 && all.admit('all', ctx.monotonic()) === 0) recordPageReports(c.var.ctx, read.data)
    return c.json({})
  })
}

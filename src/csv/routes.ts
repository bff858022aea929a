import { Hono, type Context as HonoContext } from 'hono'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import { answerHeaders } from '#src/http/headers.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { exportDecisions } from '#src/workflows/owner/export-decisions.ts'
import { exportLeads } from '#src/workflows/owner/export-leads.ts'
import { exportQuotes } from '#src/workflows/owner/export-quotes.ts'

const csvDownload = (c: HonoContext<HttpEnv>, name: string, make: (ctx: Context) => ReadableStream<Uint8Array>) => {
  const { ctx } = c.var
  ctx.log.info({ event: 'csv_exported', userId: ctx.actor.id, reason: name })
  return new Response(make(ctx), {
    headers: answerHeaders({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${nzDay(ctx.clock())}.csv"`,
    }),
  })
}

/** The export contains all data of every client, so each download requires a recent proof of identity (A14). */
export const csvRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/quotes.csv', admin, withProof, (c) => csvDownload(c, 'quotes', exportQuotes))
    .get('/leads.csv', admin, withProof, (c) => csvDownload(c, 'leads', exportLeads))
    .get('/decisions.csv', admin, withProof, (c) => csvDownload(c, 'decisions', exportDecisions))
}

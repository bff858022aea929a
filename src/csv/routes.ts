import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import { csvDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { exportDecisions } from '#src/workflows/owner/export-decisions.ts'
import { exportLeads } from '#src/workflows/owner/export-leads.ts'
import { exportQuotes } from '#src/workflows/owner/export-quotes.ts'

/** The export contains all data of every client, so each download requires a recent proof of identity (A14). */
export const csvRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/quotes.csv', admin, withProof, (c) => csvDownload(c, 'quotes', exportQuotes(c.var.ctx)))
    .get('/leads.csv', admin, withProof, (c) => csvDownload(c, 'leads', exportLeads(c.var.ctx)))
    .get('/decisions.csv', admin, withProof, (c) => csvDownload(c, 'decisions', exportDecisions(c.var.ctx)))
}

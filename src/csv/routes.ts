import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import { csvDownload, fileHeaders } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { exportDecisions } from '#src/workflows/owner/export-decisions.ts'
import { exportLeads } from '#src/workflows/owner/export-leads.ts'
import { exportQuotes } from '#src/workflows/owner/export-quotes.ts'
import { takeOutOrder } from '#src/workflows/take-out/schema.ts'
import { takeOut } from '#src/workflows/take-out/take-out.ts'

/** The export contains all data of every client, so each download requires a recent proof of identity (A14). */
export const csvRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/quotes.csv', admin, withProof, (c) => csvDownload(c, 'quotes', exportQuotes(c.var.ctx)))
    .get('/leads.csv', admin, withProof, (c) => csvDownload(c, 'leads', exportLeads(c.var.ctx)))
    .get('/decisions.csv', admin, withProof, (c) => csvDownload(c, 'decisions', exportDecisions(c.var.ctx)))
    .post('/take-out.zip', admin, withProof, valid('json', takeOutOrder), async (c) => {
      const { name, body } = await takeOut(c.var.ctx, c.req.valid('json'))
      return new Response(body, { headers: fileHeaders('application/octet-stream', name) })
    })
}

import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { reviseQuoteOfLead } from '#src/workflows/quotes/revise-quote.ts'

export const adminRevisionRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/:id/revise', forAdmin(ctx), valid('json', nothing), (c) =>
    c.json(reviseQuoteOfLead(c.var.ctx, { id: idOf(c, 'quo') })),
  )

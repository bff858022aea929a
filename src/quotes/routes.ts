import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { jsonText } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { senderOf, viewerOf } from '#src/http/request-origin.ts'
import { readViewer } from '#src/http/session.ts'
import { nothing, valid } from '#src/http/validate.ts'
import {
  createQuote,
  decideQuote,
  deleteQuote,
  expireQuote,
  getPublicQuote,
  getQuote,
  listQuotes,
  newQuoteDefaults,
  restoreQuote,
  sendQuote,
  updateQuote,
  viewQuote,
} from './actions.ts'
import { type PublicQuote, quoteCreate, quoteDecision, quoteListQuery, quoteSend, quoteUpdate } from './schema.ts'

const keyOf = (c: HonoContext<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 200) ?? null

/** The admin's doors (SPEC §7 "Table operations", create-quote, update-quote, send-quote-email). */
export const adminQuoteRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', quoteListQuery), (c) => c.json(listQuotes(ctx, c.req.valid('query'))))
    .post('/', admin, valid('json', quoteCreate), (c) => {
      const { lead_id, ...draft } = c.req.valid('json')
      return c.json(createQuote(ctx, viewerOf(c), draft, lead_id, keyOf(c)), 201)
    })
    .get('/:id', admin, (c) => c.json(getQuote(ctx, c.req.param('id'))))
    .patch('/:id', admin, valid('json', quoteUpdate), (c) => {
      const { version, ...draft } = c.req.valid('json')
      return c.json(updateQuote(ctx, viewerOf(c), c.req.param('id'), version, draft))
    })
    .post('/:id/send', admin, valid('json', quoteSend), (c) =>
      c.json(sendQuote(ctx, viewerOf(c), c.req.param('id'), c.req.valid('json').version)),
    )
    .post('/:id/expire', admin, valid('json', nothing), (c) => c.json(expireQuote(ctx, viewerOf(c), c.req.param('id'))))
    .post('/:id/delete', admin, valid('json', nothing), (c) => c.json(deleteQuote(ctx, viewerOf(c), c.req.param('id'))))
    .post('/:id/restore', admin, valid('json', nothing), (c) =>
      c.json(restoreQuote(ctx, viewerOf(c), c.req.param('id'))),
    )
}

/** What New Quote starts with. A word in the place of an `:id` would cost the router its quick form, so it stands apart. */
export const newQuoteRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), async (c) => c.json(await newQuoteDefaults(ctx)))

/** The client's doors (SPEC §7 get-quote-by-token, quote-decision; GAPS 16). */
export const publicQuoteRoutes = (ctx: Context) => {
  const { before, around } = forToken(ctx)
  return new Hono<HttpEnv>()
    .get(
      '/:token',
      around((token) => jsonText<PublicQuote>(getPublicQuote(ctx, token))),
    )
    .post('/:token/decision', before, valid('json', quoteDecision), (c) =>
      jsonText<PublicQuote>(
        decideQuote(ctx, c.req.param('token'), c.req.valid('json'), {
          ...senderOf(c, ctx.config),
          idempotencyKey: keyOf(c),
        }),
      ),
    )
    .post('/:token/view', before, valid('json', nothing), async (c) => {
      viewQuote(ctx, c.req.param('token'), await readViewer(c, ctx))
      return c.json({})
    })
}

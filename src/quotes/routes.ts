import { type Context, Hono } from 'hono'
import { forAdmin, forToken } from '#src/http/access.ts'
import { jsonText } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { senderOf, viewerOf } from '#src/http/request-origin.ts'
import { readViewer } from '#src/http/session.ts'
import { nothing, valid } from '#src/http/validate.ts'
import type { Kit } from '#src/context.ts'
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

const keyOf = (c: Context<HttpEnv>) => c.req.header('idempotency-key')?.slice(0, 200) ?? null

/** The admin's doors (SPEC §7 "Table operations", create-quote, update-quote, send-quote-email). */
export const adminQuoteRoutes = (kit: Kit) => {
  const admin = forAdmin(kit)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', quoteListQuery), (c) => c.json(listQuotes(kit, c.req.valid('query'))))
    .post('/', admin, valid('json', quoteCreate), (c) => {
      const { lead_id, ...draft } = c.req.valid('json')
      return c.json(createQuote(kit, viewerOf(c), draft, lead_id, keyOf(c)), 201)
    })
    .get('/:id', admin, (c) => c.json(getQuote(kit, c.req.param('id'))))
    .patch('/:id', admin, valid('json', quoteUpdate), (c) => {
      const { version, ...draft } = c.req.valid('json')
      return c.json(updateQuote(kit, viewerOf(c), c.req.param('id'), version, draft))
    })
    .post('/:id/send', admin, valid('json', quoteSend), (c) =>
      c.json(sendQuote(kit, viewerOf(c), c.req.param('id'), c.req.valid('json').version)),
    )
    .post('/:id/expire', admin, valid('json', nothing), (c) => c.json(expireQuote(kit, viewerOf(c), c.req.param('id'))))
    .post('/:id/delete', admin, valid('json', nothing), (c) => c.json(deleteQuote(kit, viewerOf(c), c.req.param('id'))))
    .post('/:id/restore', admin, valid('json', nothing), (c) =>
      c.json(restoreQuote(kit, viewerOf(c), c.req.param('id'))),
    )
}

/** What New Quote starts with. A word in the place of an `:id` would cost the router its quick form, so it stands apart. */
export const newQuoteRoutes = (kit: Kit) =>
  new Hono<HttpEnv>().get('/', forAdmin(kit), async (c) => c.json(await newQuoteDefaults(kit)))

/** The client's doors (SPEC §7 get-quote-by-token, quote-decision; GAPS 16). */
export const publicQuoteRoutes = (kit: Kit) => {
  const { before, around } = forToken(kit)
  return new Hono<HttpEnv>()
    .get(
      '/:token',
      around((token) => jsonText<PublicQuote>(getPublicQuote(kit, token))),
    )
    .post('/:token/decision', before, valid('json', quoteDecision), (c) =>
      jsonText<PublicQuote>(
        decideQuote(kit, c.req.param('token'), c.req.valid('json'), {
          ...senderOf(c, kit.config),
          idempotencyKey: keyOf(c),
        }),
      ),
    )
    .post('/:token/view', before, valid('json', nothing), async (c) => {
      viewQuote(kit, c.req.param('token'), await readViewer(c, kit))
      return c.json({})
    })
}

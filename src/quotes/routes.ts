import { Hono, type Context as HonoContext } from 'hono'
import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { clientOrigin } from '#src/http/address.ts'
import { idempotencyKeyOf, idOf, jsonText, pdfDownload, zipDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { getDecisionBundle, getDecisionBundleByToken } from '#src/workflows/evidence/download.ts'
import { createQuoteFromLead, reviseQuoteOfLead } from '#src/workflows/quotes/create-quote.ts'
import {
  decideQuoteAndInvite,
  enterDecisionAndInvite,
  undoDecisionAndInvitation,
} from '#src/workflows/quotes/decide-quote.ts'
import { deleteSettledQuote } from '#src/workflows/quotes/delete-quote.ts'
import { findKnownClients } from '#src/workflows/quotes/find-known-clients.ts'
import { getQuoteWithLead } from '#src/workflows/quotes/get-quote.ts'
import { listQuotesWithMoves } from '#src/workflows/quotes/list-quotes.ts'
import { getOpenQuote } from '#src/workflows/quotes/open-quote.ts'
import type { QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import {
  correctEmailAndInvitation,
  previewQuoteEmail,
  sendQuoteAndAnswerLead,
  undoSendAndReplacing,
} from '#src/workflows/quotes/send-quote.ts'
import { viewAtLink } from '#src/workflows/readers/read-quote.ts'
import { getQuoteDocument, getQuoteDocumentByToken } from './document/download.ts'
import { quoteListQuery } from './list/schema.ts'
import { type PublicQuote, quoteCreate, quoteDecision, quoteUpdate } from './schema.ts'
import { expireQuote } from './send/expire.ts'
import { extendQuote } from './send/extend.ts'
import { cancelSchedule, scheduleQuote } from './send/schedule.ts'
import {
  correctedEmail,
  phoneDecision,
  quoteExtend,
  quoteReason,
  quoteSend,
  recordQuery,
  undoneDecision,
} from './send/schema.ts'
import { withdrawQuote } from './send/withdraw.ts'
import { newQuoteDefaults } from './write/create.ts'
import { restoreQuote } from './write/delete.ts'
import { duplicateQuote } from './write/duplicate.ts'
import { clientQuery } from './write/schema.ts'
import { updateQuote } from './write/update.ts'

/** Runs a verb on the quote whose id is in the path, and responds with the changed quote. */
const changeQuote = (c: HonoContext<HttpEnv>, verb: (ctx: Context, input: { id: QuoteId }) => void) => {
  const id = idOf(c, 'quo')
  verb(c.var.ctx, { id })
  return c.json(getQuoteWithLead(c.var.ctx, { id }))
}

export const adminQuoteRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', quoteListQuery), (c) =>
      c.json(listQuotesWithMoves(c.var.ctx, c.req.valid('query'))),
    )
    .post('/', admin, valid('json', quoteCreate), (c) => {
      const { lead_id = null, sure, ...draft } = c.req.valid('json')
      const idempotencyKey = idempotencyKeyOf(c)
      return c.json(createQuoteFromLead(c.var.ctx, { draft, leadId: lead_id, idempotencyKey, sure }), 201)
    })
    .get('/:id', admin, (c) => c.json(getQuoteWithLead(c.var.ctx, { id: idOf(c, 'quo') })))
    .patch('/:id', admin, valid('json', quoteUpdate), (c) => {
      const { version, sure, ...draft } = c.req.valid('json')
      return changeQuote(c, (ctx, { id }) => updateQuote(ctx, { id, version, draft, sure }))
    })
    .get('/:id/quote.pdf', admin, async (c) =>
      pdfDownload(c, await getQuoteDocument(c.var.ctx, { id: idOf(c, 'quo'), kind: 'quote' })),
    )
    .get('/:id/record.pdf', admin, valid('query', recordQuery), async (c) =>
      pdfDownload(
        c,
        await getQuoteDocument(c.var.ctx, { id: idOf(c, 'quo'), kind: 'record', ...c.req.valid('query') }),
      ),
    )
    .get('/:id/evidence.zip', admin, valid('query', recordQuery), async (c) =>
      zipDownload(await getDecisionBundle(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('query') })),
    )
    .get('/:id/email-preview', admin, async (c) => c.json(await previewQuoteEmail(c.var.ctx, { id: idOf(c, 'quo') })))
    .post('/:id/send', admin, valid('json', quoteSend), (c) => {
      const { send_at, ...how } = c.req.valid('json')
      const sending = { id: idOf(c, 'quo'), ...how }
      if (send_at === undefined) return c.json(sendQuoteAndAnswerLead(c.var.ctx, sending))
      scheduleQuote(c.var.ctx, { ...sending, send_at })
      return c.json({ public_link: '' })
    })
    .post('/:id/cancel-schedule', admin, valid('json', nothing), (c) => changeQuote(c, cancelSchedule))
    .post('/:id/duplicate', admin, valid('json', nothing), (c) => {
      const id = duplicateQuote(c.var.ctx, { id: idOf(c, 'quo'), idempotencyKey: idempotencyKeyOf(c) })
      return c.json(getQuoteWithLead(c.var.ctx, { id }))
    })
    .post('/:id/revise', admin, valid('json', nothing), (c) =>
      c.json(reviseQuoteOfLead(c.var.ctx, { id: idOf(c, 'quo') })),
    )
    .post('/:id/undo-send', admin, valid('json', nothing), (c) => changeQuote(c, undoSendAndReplacing))
    .post('/:id/correct-email', admin, valid('json', correctedEmail), (c) =>
      changeQuote(c, (ctx, { id }) => correctEmailAndInvitation(ctx, { id, ...c.req.valid('json') })),
    )
    .post('/:id/extend', admin, valid('json', quoteExtend), (c) =>
      changeQuote(c, (ctx, { id }) => extendQuote(ctx, { id, ...c.req.valid('json') })),
    )
    .post('/:id/withdraw', admin, valid('json', quoteReason), (c) =>
      changeQuote(c, (ctx, { id }) => withdrawQuote(ctx, { id, ...c.req.valid('json') })),
    )
    .post('/:id/record-decision', admin, valid('json', phoneDecision), (c) =>
      changeQuote(c, (ctx, { id }) => enterDecisionAndInvite(ctx, { id, phone: c.req.valid('json') })),
    )
    .post('/:id/undo-decision', admin, valid('json', undoneDecision), (c) =>
      changeQuote(c, (ctx, { id }) => undoDecisionAndInvitation(ctx, { id, undone: c.req.valid('json') })),
    )
    .post('/:id/expire', admin, valid('json', nothing), (c) => changeQuote(c, expireQuote))
    .post('/:id/delete', admin, valid('json', nothing), (c) => changeQuote(c, deleteSettledQuote))
    .post('/:id/restore', admin, valid('json', nothing), (c) => changeQuote(c, restoreQuote))
}

/** Has its own path: `/quotes/new` beside `/quotes/:id` would make Hono replace its RegExpRouter by a slower router. */
export const newQuoteRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), (c) => c.json(newQuoteDefaults(c.var.ctx)))

export const knownClientRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), valid('query', clientQuery), (c) =>
    c.json({ items: findKnownClients(c.var.ctx, c.req.valid('query')) }),
  )

export const publicQuoteRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token', token, (c) => jsonText<QuoteAnswer>(getOpenQuote(c.var.ctx, { token: c.req.param('token') })))
    .get('/:token/quote.pdf', token, async (c) =>
      pdfDownload(c, await getQuoteDocumentByToken(c.var.ctx, { token: c.req.param('token'), kind: 'quote' })),
    )
    .get('/:token/record.pdf', token, async (c) =>
      pdfDownload(c, await getQuoteDocumentByToken(c.var.ctx, { token: c.req.param('token'), kind: 'record' })),
    )
    .get('/:token/evidence.zip', token, async (c) =>
      zipDownload(await getDecisionBundleByToken(c.var.ctx, { token: c.req.param('token') })),
    )
    .post('/:token/decision', token, valid('json', quoteDecision), (c) =>
      jsonText<PublicQuote>(
        decideQuoteAndInvite(c.var.ctx, {
          token: c.req.param('token'),
          answer: c.req.valid('json'),
          from: clientOrigin(c),
          idempotencyKey: idempotencyKeyOf(c),
        }),
      ),
    )
    .post('/:token/view', token, valid('json', nothing), (c) => {
      viewAtLink(c.var.ctx, { token: c.req.param('token') })
      return c.json({})
    })
}

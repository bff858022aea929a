import type { Context as HonoContext } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { clientDetails, clientQuestion, declineReason } from '#src/conversation/schema.ts'
import { getDaysAtLink } from '#src/days/entries/get-days.ts'
import { newestEntries } from '#src/days/rules.ts'
import { daysOrder } from '#src/days/schema.ts'
import { getReminders } from '#src/follow-ups/stop.ts'
import { limitLink } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { formOrigin, formType } from '#src/http/origin-check.ts'
import { type FormTarget, type PageServices, pageRoutes } from '#src/http/page-forms.ts'
import type { InlineState, PostedForm, QuoteAct } from '#src/http/page-schema.ts'
import { parseAs } from '#src/http/validate.ts'
import { namedReader } from '#src/readers/schema.ts'
import {
  cancellationIn,
  dayAskIn,
  daysOrderIn,
  decisionIn,
  readerIn,
  signatureIn,
  startDetailsIn,
  wordsIn,
} from '#src/site/client-form-rules.ts'
import { openInlineSigning } from '#src/workflows/nda/sign-from-quote.ts'
import { getOpenQuote, readOpenQuote } from '#src/workflows/quotes/open-quote.ts'
import type { OpenQuote, QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import { getQuoteByToken } from './open.ts'
import { type Decision, decidingReaders } from './rules.ts'
import { quoteDecision } from './schema.ts'

const inlineOf = (ctx: Context, token: string): InlineState => {
  try {
    return openInlineSigning(ctx, { token })
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'nda_none') return 'none'
    if (fault instanceof Problem && fault.code === 'nda_over') return 'over'
    throw fault
  }
}

const readPage = (c: HonoContext<HttpEnv>, token: string, posted: PostedForm | null) => {
  const { ctx } = c.var
  if (posted?.act === 'stop-reading' && posted.refusal === null) return { data: { stopped: true } }
  if (c.req.query('reminders') !== undefined) return { data: { reminders: getReminders(ctx, { token }) } }
  const newest = c.req.query('log') === undefined ? newestEntries : undefined
  const { json, expired } = readOpenQuote(ctx, { token, newest })
  const answer: QuoteAnswer = JSON.parse(json)
  const inline = answer.decision === 'accepted' && !answer.reader ? inlineOf(ctx, token) : null
  return { data: { answer, inline, openedAt: ctx.clock() }, status: expired ? 410 : 200 }
}

/** The page on which the client reviews a decision before confirming it; a decided quote shows its decision. */
const reviewDecision = (decision: Decision, token: string): FormTarget => ({
  review: (ctx, form) => {
    const { shown_hash } = parseAs(quoteDecision, decisionIn(decision, form))
    getQuoteByToken(ctx, { token, readers: decidingReaders(decision) })
    const quote: OpenQuote = JSON.parse(getOpenQuote(ctx, { token }))
    if (!quote.readonly && quote.shown_hash !== shown_hash) throw new Problem('quote_changed')
  },
})

/** The page on which the client reads what a booking costs before cancelling or moving it. */
const reviewBooking = (token: string): FormTarget => ({
  review: (ctx, form) => {
    const { bookings } = getDaysAtLink(ctx, { token })
    if (!bookings.some(({ id }) => id === form.get('booking'))) throw new Problem('booking_ended')
  },
})

const formsOf = (token: string): Record<QuoteAct, FormTarget> => ({
  review: reviewDecision('accepted', token),
  back: { review: () => undefined },
  accept: { to: '/decision', json: (form) => decisionIn('accepted', form) },
  review_reject: reviewDecision('rejected', token),
  reject: { to: '/decision', json: (form) => decisionIn('rejected', form) },
  question: { schema: clientQuestion, to: '/questions', json: (form) => wordsIn(form, ['kind', 'text']) },
  new_quote: { to: '/new-quote', json: (form) => wordsIn(form, []) },
  reason: { schema: declineReason, to: '/reason', json: (form) => wordsIn(form, ['reason', 'text']) },
  details: { schema: clientDetails, to: '/details', json: startDetailsIn },
  stop_reminders: { to: '/stop-reminders', json: (form) => wordsIn(form, []) },
  code: { to: '/nda/code', json: (form) => wordsIn(form, []) },
  sign: { to: '/nda/sign', json: (form) => ({ ...signatureIn(form), ...wordsIn(form, ['code']) }) },
  review_order: {
    review: (ctx, form) => {
      getQuoteByToken(ctx, { token })
      parseAs(daysOrder, daysOrderIn(form))
    },
  },
  order: { to: '/days/order', json: daysOrderIn },
  withdraw_order: {
    to: (form) => `/days/order/${encodeURIComponent(form.get('order') ?? '')}/withdraw`,
    json: (form) => wordsIn(form, []),
  },
  extend: { to: '/days/extend', json: (form) => wordsIn(form, ['block', 'key']) },
  review_cancel: reviewBooking(token),
  review_move: reviewBooking(token),
  ask: { to: '/days/ask', json: dayAskIn },
  withdraw_ask: {
    to: (form) => `/days/ask/${encodeURIComponent(form.get('ask') ?? '')}/withdraw`,
    json: (form) => wordsIn(form, []),
  },
  cancel: { to: '/days/cancel', json: cancellationIn },
  'name-reader': { schema: namedReader, to: '/readers', json: readerIn },
  'end-reader': {
    to: (form) => `/readers/${encodeURIComponent(form.get('reader') ?? '')}/end`,
    json: (form) => wordsIn(form, []),
  },
  'stop-reading': { to: '/stop-reading', json: (form) => wordsIn(form, []) },
})

const tokenOf = (c: HonoContext<HttpEnv>) => c.req.path.slice('/quote/'.length)

export const quotePageRoutes = (ctx: Context, services: PageServices) =>
  pageRoutes<QuoteAct>(ctx, services, {
    path: '/quote/:token',
    failurePath: () => '/quote/unknown',
    guards: [limitLink(ctx, tokenOf)],
    formGuards: [formOrigin(ctx.config), formType],
    apiPath: (c) => `/api/quotes/${encodeURIComponent(tokenOf(c))}`,
    read: (c, posted) => readPage(c, tokenOf(c), posted),
    forms: (c) => formsOf(tokenOf(c)),
  })

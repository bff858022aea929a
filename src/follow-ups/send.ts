import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { stopRemindersUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { getQuoteNow } from '#src/quotes/get.ts'
import { getQuote } from '#src/quotes/get-quote.ts'
import { followUpEmail, lastDayOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { priceLineOf } from '#src/quotes/total-rules.ts'
import { findFollowUpNews, findPutAway } from './about.ts'
import { followUp } from './emails.tsx'
import { draftText, formatFrom, mayFollowUp } from './rules.ts'
import type { FollowUpDraft } from './schema.ts'
import * as store from './store.ts'

/** `hasQuestion`: the client waits for an answer. Passed in, because conversations are another feature. */
export type FollowUpInput = { id: QuoteId; hasQuestion: boolean }

export const findPastFollowUps = (ctx: Reads, quoteId: QuoteId) => {
  const news = findFollowUpNews(ctx, { quoteId })
  return {
    sent: [...news.follow_ups, ...findPutAway(ctx, { quoteId })].map(({ at }) => at).toSorted(),
    isStopped: news.reminders_stopped_at !== null,
    isAnswered: news.answers_elsewhere.length > 0,
  }
}

/** @returns the input of the next follow-up, or the refusal. @throws not_found */
export const findFollowUp = (ctx: Context, { id, hasQuestion }: FollowUpInput) => {
  const row = getQuoteNow(ctx, id)
  const { views, emails, public_link: link } = getQuote(ctx, { id })
  const answer = mayFollowUp(
    {
      status: row.status,
      isDeleted: row.deleted_at !== null,
      lastDay: lastDayOf(row),
      lastView: views.last,
      region: ctx.business().place.region.code,
      ...findPastFollowUps(ctx, id),
      isPending: emails.some(
        ({ kind, state }) => kind === followUpEmail.kind && state !== 'sent' && state !== 'discarded',
      ),
      hasQuestion,
      suppression: findSuppression(ctx, { address: row.client_email }),
    },
    ctx.clock(),
  )
  if ('refusal' in answer) {
    return { refusal: new Problem(answer.refusal, answer.from ? { error: formatFrom(answer.from) } : {}) }
  }
  if (!link || row.shown === null || row.sent_at === null) return { refusal: new Problem('follow_up_without_link') }
  const shown: ShownQuote = JSON.parse(row.shown)
  return { row, shown, sentAt: row.sent_at, wasSeen: views.count > 0, link, nth: answer.nth }
}

type OpenQuoteDays = { id: QuoteId; lastDay: Day; lastView: Instant | null }

/** Whether a follow-up about an open quote without a question may go now. The cheap facts are asked first. */
export const isFollowUpDue = (ctx: Context, { id, lastDay, lastView }: OpenQuoteDays) => {
  const known = { isDeleted: false, isPending: false, hasQuestion: false, suppression: null, lastDay, lastView }
  const facts = {
    status: 'sent',
    region: ctx.business().place.region.code,
    ...known,
    ...findPastFollowUps(ctx, id),
  } as const
  return 'nth' in mayFollowUp(facts, ctx.clock()) && !('refusal' in findFollowUp(ctx, { id, hasQuestion: false }))
}

/** @throws not_found, and the refusal if none may be sent now */
export const sendFollowUp = (tx: Tx, { text, ...input }: FollowUpInput & { text: string }) => {
  const found = findFollowUp(tx, input)
  if ('refusal' in found) throw found.refusal
  const { row, shown, link, nth } = found
  const { id: quote_id, client_email, client_source, client_referrer } = row
  const sent_by = tx.actor.id as `usr_${string}`
  if (!store.insertFollowUp(tx, { quote_id, nth, text, sent_by, at: instant(tx.clock()) })) {
    throw new Problem('follow_up_pending')
  }
  appendEvent(tx, { event: 'follow_up_sent', subject: quote_id, detail: { nth, client_source } })
  queueWithHead(tx, {
    email: followUp,
    to: client_email,
    subjectId: quote_id,
    n: nth,
    data: {
      shown,
      lastDay: lastDayOf(row),
      text,
      link,
      stopLink: stopRemindersUrl(link),
      client_source,
      client_referrer,
    },
  })
}

/** Writes a draft that the owner can edit and send. @throws not_found */
export const draftFollowUp = (ctx: Context, input: FollowUpInput): FollowUpDraft => {
  const found = findFollowUp(ctx, input)
  if ('refusal' in found) return { text: null, reason: found.refusal.message }
  const { row, shown, sentAt, wasSeen, nth } = found
  const { name, phone, signatory } = ctx.business()
  const text = draftText({
    ...shown,
    prices: shown.plan_cards.map(({ plan }) => priceLineOf(shown, plan)),
    sentAt,
    wasSeen,
    lastDay: lastDayOf(row),
    phone,
    signatory: [signatory.name, name].filter(Boolean).join('\n'),
  })
  return { client_name: shown.client_name, text, nth }
}

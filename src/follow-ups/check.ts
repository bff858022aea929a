import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { getQuote, getQuoteNow } from '#src/quotes/get.ts'
import { followUpEmail, lastDayOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { findFollowUpNews } from './about.ts'
import { formatFrom, mayFollowUp } from './rules.ts'

/** `hasQuestion`: the client waits for an answer, which another feature knows. */
export type FollowingUp = { id: QuoteId; hasQuestion: boolean }

const isOver = (state: string) => state === 'sent' || state === 'discarded'

const read = (ctx: Context, { id, hasQuestion }: FollowingUp) => {
  const row = getQuoteNow(ctx, id)
  const { views, emails, public_link } = getQuote(ctx, { id })
  const news = findFollowUpNews(ctx, { quoteId: id })
  const answer = mayFollowUp(
    {
      status: row.status,
      isDeleted: row.deleted_at !== null,
      lastDay: lastDayOf(row),
      lastView: views.last,
      sent: news.follow_ups.map(({ at }) => at),
      isPending: emails.some(({ kind, state }) => kind === followUpEmail.kind && !isOver(state)),
      hasQuestion,
      isStopped: news.reminders_stopped_at !== null,
      suppression: findSuppression(ctx, { address: row.client_email }),
    },
    ctx.clock(),
  )
  return { row, wasSeen: views.count > 0, link: public_link, answer }
}

/** @returns which one may go now, 1 or 2; null where none may. @throws not_found */
export const findNextFollowUp = (ctx: Context, asked: FollowingUp): number | null => {
  const { link, answer } = read(ctx, asked)
  return link && 'nth' in answer ? answer.nth : null
}

/** @returns the quote, and what its next follow-up needs. @throws not_found, and why none may go now */
export const checkFollowUp = (ctx: Context, asked: FollowingUp) => {
  const { row, wasSeen, link, answer } = read(ctx, asked)
  if ('refusal' in answer) {
    throw new Problem(answer.refusal, answer.from ? { error: formatFrom(answer.from) } : {})
  }
  if (!link || row.shown === null || row.sent_at === null) throw new Problem('follow_up_without_link')
  const shown: ShownQuote = JSON.parse(row.shown)
  return { row, shown, sentAt: row.sent_at, wasSeen, link, nth: answer.nth }
}

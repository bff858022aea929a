import type { QuoteId } from '#src/base/id.ts'
import { type Day, nzDay } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { findAsked, hasOpenQuestion, type UnansweredRow } from '#src/conversation/thread.ts'
import { findNextFollowUp } from '#src/follow-ups/send.ts'
import { findLeadsToAnswer } from '#src/leads/list.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { findKeptQuotes, findOpenQuotes, type WaitingQuote } from '#src/quotes/list/find-waiting.ts'
import { findReplaced } from '#src/revisions/find.ts'
import { findTrouble } from '#src/status/find-trouble.ts'
import { isDigestWanted } from '#src/today/digest-wish.ts'
import * as rows from '#src/today/row-rules.ts'
import type { Today } from '#src/today/schema.ts'

const deliveredAt = (ctx: Context, id: QuoteId) =>
  emailsAbout(ctx, { subjectId: id }).findLast(
    ({ kind, delivery }) => kind === quoteSent.kind && delivery === 'delivered',
  )?.delivery_at ?? null

const factsOf = (ctx: Context, quote: WaitingQuote, question: UnansweredRow | undefined) => ({
  ...quote,
  delivered_at: quote.views.count === 0 ? deliveredAt(ctx, quote.id) : null,
  question_at: question?.at ?? null,
  ...(question && { question_kind: question.kind }),
  decided_at: null,
  scheduled_at: null,
})

const leadsOf = (ctx: Context, today: Day) => {
  const leads = findLeadsToAnswer(ctx, { limit: rows.maxRows + 1 })
  const begun = findKeptQuotes(ctx, { ids: leads.flatMap(({ quote_id }) => quote_id ?? []) })
  return leads.map((lead) => {
    const quote = begun.get(lead.quote_id ?? '')
    return rows.leadRow(lead, quote?.status === 'draft' ? quote.id : null, today)
  })
}

/** Quotes with a question come first, the longest wait first; the others follow by their last view. */
const seenOf = (ctx: Context, open: readonly WaitingQuote[]): rows.TodayRow[] => {
  const questions = findAsked(ctx)
  const ids = [...questions.keys()]
  const replaced = findReplaced(ctx, { ids })
  const waiting = [...findKeptQuotes(ctx, { ids }).values()].filter(
    ({ id, status, withdrawn }) => ['sent', 'expired'].includes(status) && withdrawn === 0 && !replaced.has(id),
  )
  const seen = open.filter(({ id, views }) => views.count > 0 && !questions.has(id))
  const bySince = (one: rows.TodayRow, other: rows.TodayRow) => (one.since < other.since ? -1 : 1)
  return [
    ...waiting.map((quote) => rows.seenRow(factsOf(ctx, quote, questions.get(quote.id)))).sort(bySince),
    ...seen
      .map((quote) => rows.seenRow(factsOf(ctx, quote, undefined)))
      .sort(bySince)
      .toReversed(),
  ]
}

/** @param endsBy the last day of the working days that count as soon */
export const collectToday = (ctx: Context, { endsBy }: { endsBy: Day }): Today => {
  const today = nzDay(ctx.clock())
  const { quotes: open, hasMore } = findOpenQuotes(ctx)
  const leads = leadsOf(ctx, today)
  const found = {
    leads,
    seen: seenOf(ctx, open),
    ending: open
      .filter(({ last_day }) => last_day <= endsBy)
      .slice(0, rows.maxRows + 1)
      .map((quote) => rows.endingRow(factsOf(ctx, quote, undefined), today)),
    trouble: findTrouble(ctx, { open: open.map(({ id }) => id), leads: leads.map(({ id }) => id) }),
  }
  return {
    leads: found.leads.slice(0, rows.maxRows),
    seen: found.seen.slice(0, rows.maxRows),
    ending: found.ending.slice(0, rows.maxRows),
    trouble: found.trouble.slice(0, rows.maxRows),
    more: rows.todayLists.filter((list) => found[list].length > rows.maxRows || (list === 'seen' && hasMore)),
    digest: isDigestWanted(ctx),
  }
}

/** The work that waits for the owner, in four lists, with the quotes whose follow-up is ready. */
export const findToday = (ctx: Context): Today => {
  const today = collectToday(ctx, { endsBy: addWorkingDays(nzDay(ctx.clock()), rows.endingWorkingDays) })
  const withFollowUp = (row: rows.TodayRow): rows.TodayRow => {
    const id = row.id as QuoteId
    const nth = findNextFollowUp(ctx, { id, hasQuestion: hasOpenQuestion(ctx, { quoteId: id }) })
    return nth === null ? row : rows.followUpRow(row, nth)
  }
  return { ...today, seen: today.seen.map(withFollowUp), ending: today.ending.map(withFollowUp) }
}

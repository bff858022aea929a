import { hashOfFacts } from '#src/audit/event-facts.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { EntryId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, instant, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { freeOf } from '#src/days/balances/free-rules.ts'
import { lapsingHoursIn } from '#src/days/balances/rules.ts'
import { endingWords } from '#src/days/balances/sentence-rules.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { capital, earliestBooking, formatHours } from '#src/days/rules.ts'
import { type DaysEmail, type DaysEmailDraft, isSent } from '#src/days/schema.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { findQueuedAt } from '#src/mail/list.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { clientOfDays } from './email-client.ts'
import { daysEnding, monthSummary } from './emails.tsx'
import { daysOfSummary, entityOf, sumWords, usedWords, visitsOfMonth } from './rules.ts'

/** @param block an order of pre-paid days, or the month that runs @throws nothing_to_write unless something is left that lapses */
const factsOfEnding = (ctx: Context, { quote: { engagement }, block }: { quote: AcceptedQuote; block: string }) => {
  const now = ctx.clock()
  const ending = freeOf(engagement, nzDay(now))?.endings.find(({ source }) => source === block)
  if (!ending?.last || ending.lapses === 0) throw new Problem('nothing_to_write')
  const { last: lastDay, can_extend: canExtend } = ending
  const words = endingWords(ending)
  return { words, lastDay, canExtend, earliest: earliestBooking(instant(now), engagement.region) }
}

type MonthInput = { quote: AcceptedQuote; month: Month; words: string | null }

/** The contents of a month's summary. @throws nothing_to_write unless the month is over and has visits */
const factsOfMonth = (ctx: Context, { quote: { engagement }, month, words }: MonthInput) => {
  const today = nzDay(ctx.clock())
  const visits = visitsOfMonth(engagement, month)
  if (month >= monthOf(today) || visits.length === 0) throw new Problem('nothing_to_write')
  const through = latest(today, firstWorkingDay(firstOf(addMonths(month, 1)), engagement.region))
  const due = openLines(engagement, today).filter(({ due_on }) => due_on <= through)
  const lapsed = lapsingHoursIn(engagement, month)
  return {
    month: firstOf(month),
    words,
    visits: daysOfSummary(engagement, visits),
    used: usedWords(visits),
    lapsed: lapsed > 0 ? capital(formatHours(lapsed)) : null,
    ahead: openBookings(engagement, instant(ctx.clock())).map(({ day }) => day),
    invoice: due.length > 0 ? capital(sumWords(due)) : null,
  }
}

type DaysEmailInput = { id: QuoteId; asked: DaysEmail }

const readyEmail = <Data extends object>(ctx: Context, { email, data }: { email: EmailKind<Data>; data: Data }) => ({
  email: email.write({ ...data, business: ctx.business() }),
  queue: (tx: Tx, to: { to: string; subjectId: QuoteId; entity: string }) => queueWithHead(tx, { ...to, email, data }),
  sentAt: (entity: string) => findQueuedAt(ctx, { email, entity }),
})

/** @throws not_found, quote_deleted, quote_not_accepted, nothing_to_write */
const prepareEmail = (ctx: Context, { id, asked }: DaysEmailInput) => {
  const { client_email: to, deleted_at } = getQuoteRow(ctx, id)
  if (deleted_at !== null) throw new Problem('quote_deleted')
  const quote = getAccepted(ctx, { id })
  const client = clientOfDays(ctx, quote)
  const suppression = findSuppression(ctx, { address: to })
  const refusal = suppression
    ? new Problem(suppression === 'bounced' ? 'follow_up_bounced' : 'follow_up_complained')
    : client.link === null && new Problem('follow_up_without_link')
  const { kind } = asked
  const ready =
    kind === 'summary'
      ? readyEmail(ctx, { email: monthSummary, data: { ...client, ...factsOfMonth(ctx, { quote, ...asked }) } })
      : readyEmail(ctx, { email: daysEnding, data: { ...client, ...factsOfEnding(ctx, { quote, ...asked }) } })
  const entity = entityOf(id, kind === 'summary' ? asked.month : asked.block)
  return { ...ready, to, entity, sent_at: ready.sentAt(entity), refusal }
}

/** The day of the last email that told the client that these hours lapse soon. */
export const findEndingEmailDay = (
  ctx: Reads,
  { id, source }: { id: QuoteId; source: EntryId | Month },
): Day | null => {
  const at = findQueuedAt(ctx, { email: daysEnding, entity: entityOf(id, source) })
  return at && nzDay(msOf(at))
}

/** The email as it would be sent now. @throws not_found, quote_deleted, quote_not_accepted, nothing_to_write */
export const draftDaysEmail = async (ctx: Context, input: DaysEmailInput): Promise<DaysEmailDraft> => {
  const { email, to, sent_at, refusal } = prepareEmail(ctx, input)
  const { subject, text } = await renderEmail(ctx, { to, replyTo: null, email })
  return { to, subject, text, sent_at, refusal: refusal ? refusal.message : null }
}

/** A second press sends nothing. @throws what {@link draftDaysEmail} throws, and the refusal that the draft names */
export const sendDaysEmail = (ctx: Context, input: DaysEmailInput): Promise<DaysEmailDraft> => {
  transact(ctx, (tx) => {
    const { id, asked } = input
    const { queue, to, entity, sent_at, refusal } = prepareEmail(tx, input)
    if (isSent(asked, sent_at, nzDay(tx.clock()))) return
    if (refusal) throw refusal
    const detail =
      asked.kind === 'summary'
        ? { kind: asked.kind, month: asked.month, ...hashOfFacts({ words: asked.words }) }
        : asked
    appendEvent(tx, { event: 'days_email_sent', subject: id, detail })
    queue(tx, { to, subjectId: id, entity })
  })
  return draftDaysEmail(ctx, input)
}

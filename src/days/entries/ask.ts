import type { AskId, EntryId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, instant, nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { findAskRows, findAsksOf, getOpenAsk } from '#src/days/asks/find.ts'
import { recordAsk } from '#src/days/asks/record.ts'
import { faultOfDays, maxOpenAsks } from '#src/days/asks/rules.ts'
import { type AcceptedQuote, getAccepted, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { answerToClient, tellOwnerOfAsk, tellOwnerOfWithdrawal } from '#src/days/news/queue-ask-emails.ts'
import { earliestBooking } from '#src/days/rules.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { adminDaysOf, daysOf } from './get-days.ts'

/** @throws outside_engagement, booking_ended, invalid, three_open */
const checkAsk = (tx: Tx, { quote, days, booking }: { quote: AcceptedQuote; days: Day[]; booking: EntryId | null }) => {
  const { engagement } = quote
  const { rates, started, ended, region, visits } = engagement
  const begins = started ?? (rates.plan === 'retainer' ? null : nzDay(tx.clock()))
  if (begins === null || days.some((day) => day < begins || (ended !== null && day > ended)))
    throw new Problem('outside_engagement')
  if (booking !== null && visits.get(booking)?.ended !== null) throw new Problem('booking_ended')
  const error = faultOfDays({ days, earliest: earliestBooking(instant(tx.clock()), region), region })
  if (error) throw new Problem('invalid', { error, fields: { days: error } })
  if (findAsksOf(tx, quote).length >= maxOpenAsks) throw new Problem('three_open')
}

type AskInput = {
  days: Day[]
  hours: number
  of: EntryId | null
  words: string | null
  key: string
  sure?: boolean | undefined
}

/** Asks for one of up to three days, or to move the booking `of`. The same key asks once. @throws quote_not_found, quote_not_accepted, key_reused, too_many_asks, unlikely_date, and what the rules refuse */
export const askForDay = (
  ctx: Context,
  { token, days, of: booking, words, key, sure, ...input }: AskInput & { token: string },
) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const { id: quote_id, engagement, token_id: actor } = quote
    const hours = (booking && engagement.visits.get(booking)?.hours) || input.hours
    const known = findAskRows(tx, { id: quote_id }).find((row) => row.key === key)
    const asked = [days, hours, booking]
    if (known && JSON.stringify([known.days, known.hours, known.booking]) !== JSON.stringify(asked))
      throw new Problem('key_reused')
    if (known) return daysOf(tx, { ...quote, token })
    checkAsk(tx, { quote, days, booking })
    for (const day of days) requireLikelyDays(tx.clock(), { days: day }, sure)
    admitLinkAct(tx, { act: 'asked', quoteId: quote_id })
    const n = recordAsk(tx, { quote_id, kind: 'asked', days, hours, booking, words, key, actor })
    tellOwnerOfAsk(tx, { quote, n, ask: { days, hours, words, of: booking } })
    return daysOf(tx, { ...quote, token })
  })

/** A second press changes nothing. @throws quote_not_found, quote_not_accepted, not_found, ask_over */
export const withdrawAsk = (ctx: Context, { token, ask }: { token: string; ask: AskId }) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const rows = findAskRows(tx, quote)
    if (!rows.some(({ id, kind }) => id === ask && kind === 'asked')) throw new Problem('not_found')
    if (rows.some(({ of, kind }) => of === ask && kind === 'withdrawn')) return daysOf(tx, { ...quote, token })
    const { days } = getOpenAsk(tx, { quote, ask })
    const n = recordAsk(tx, { quote_id: quote.id, kind: 'withdrawn', of: ask, actor: quote.token_id })
    tellOwnerOfWithdrawal(tx, { quote, n, ask: { id: ask, days } })
    return daysOf(tx, { ...quote, token })
  })

/** Answers in words, which leaves the ask open. The same words again change nothing. @throws not_found, quote_deleted, quote_not_accepted, ask_over */
export const answerAsk = (ctx: Context, { id, ask, words }: { id: QuoteId; ask: AskId; words: string }) =>
  transact(ctx, (tx) => {
    if (getQuoteRow(tx, id).deleted_at !== null) throw new Problem('quote_deleted')
    const quote = getAccepted(tx, { id })
    const { days, hours, answers } = getOpenAsk(tx, { quote, ask })
    if (answers.at(-1)?.words === words) return adminDaysOf(tx, quote)
    const n = recordAsk(tx, { quote_id: id, kind: 'answered', of: ask, words })
    answerToClient(tx, { quote, n, ask: { days, hours }, words })
    return adminDaysOf(tx, quote)
  })

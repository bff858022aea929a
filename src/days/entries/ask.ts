import { appendEvent } from '#src/audit/record.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import type { ActorId } from '#src/base/actor.ts'
import { type AskId, type EntryId, newId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { hashesOfAsk } from '#src/days/asks/event-facts.ts'
import { findAsksOf, getOpenAsk } from '#src/days/asks/find.ts'
import { type AskKind, type AskRow, faultOfDays, formatDays, maxOpenAsks } from '#src/days/asks/rules.ts'
import * as store from '#src/days/asks/store.ts'
import { type AcceptedQuote, getAccepted, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { emailClient } from '#src/days/news/email-client.ts'
import { daysChanged, daysNews } from '#src/days/news/emails.tsx'
import { earliestBooking, formatHours } from '#src/days/rules.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { admitLinkAct } from '#src/limits/link-acts.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { adminDaysOf, daysOf } from './get-days.ts'

const events = {
  asked: 'day_asked',
  withdrawn: 'day_ask_withdrawn',
  answered: 'day_ask_answered',
} as const satisfies Record<AskKind, AuditEvent>

type NewAsk = Pick<AskRow, 'quote_id' | 'kind'> & Partial<Omit<AskRow, 'id' | 'at' | 'audit_seq'>> & { actor?: ActorId }

const storeAsk = (tx: Tx, { actor = tx.actor.id, ...given }: NewAsk): AskId => {
  const unset = { of: null, days: null, hours: null, booking: null, words: null, key: null }
  const row = { ...unset, ...given, id: newId(tx.random, 'dak'), at: instant(tx.clock()) }
  const detail = { ask: row.id, ...hashesOfAsk(row) }
  const audit_seq = appendEvent(tx, { event: events[row.kind], actor, subject: row.quote_id, detail })
  store.insertAsk(tx, { ...row, audit_seq })
  return row.id
}

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

type AskInput = { days: Day[]; hours: number; of: EntryId | null; words: string | null; key: string }

/** Asks for one of up to three days, or to move the booking `of`. The same key asks once. @throws quote_not_found, quote_not_accepted, key_reused, too_many_asks, and what the rules refuse */
export const askForDay = (
  ctx: Context,
  { token, days, of: booking, words, key, ...input }: AskInput & { token: string },
) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const { id: quote_id, engagement, token_id: actor } = quote
    const hours = (booking && engagement.visits.get(booking)?.hours) || input.hours
    const known = store.findAsks(tx, quote_id).find((row) => row.key === key)
    const asked = [days, hours, booking]
    if (known && JSON.stringify([known.days, known.hours, known.booking]) !== JSON.stringify(asked))
      throw new Problem('key_reused')
    if (known) return daysOf(tx, { ...quote, token })
    checkAsk(tx, { quote, days, booking })
    admitLinkAct(tx, { act: 'asked', quoteId: quote_id })
    const n = storeAsk(tx, { quote_id, kind: 'asked', days, hours, booking, words, key, actor })
    const moved = booking && engagement.visits.get(booking)?.day
    const did = moved ? `asks to move ${formatDays([moved])}` : `asks for ${formatHours(hours)}`
    const facts = [['Days', formatDays(days)] as const, ...(words ? [['Words', words] as const] : [])]
    emailOwner(tx, {
      quote,
      email: daysNews,
      n,
      news: 'asked_day',
      data: { did: `${did} at the link of their quote`, facts },
    })
    return daysOf(tx, { ...quote, token })
  })

/** A second press changes nothing. @throws quote_not_found, quote_not_accepted, not_found */
export const withdrawAsk = (ctx: Context, { token, ask }: { token: string; ask: AskId }) =>
  transact(ctx, (tx) => {
    const quote = getAcceptedByToken(tx, { token })
    const rows = store.findAsks(tx, quote.id)
    if (!rows.some(({ id, kind }) => id === ask && kind === 'asked')) throw new Problem('not_found')
    if (findAsksOf(tx, quote).some(({ id }) => id === ask))
      storeAsk(tx, { quote_id: quote.id, kind: 'withdrawn', of: ask, actor: quote.token_id })
    return daysOf(tx, { ...quote, token })
  })

/** Answers in words, which leaves the ask open. The same words again change nothing. @throws quote_not_accepted, ask_over */
export const answerAsk = (ctx: Context, { id, ask, words }: { id: QuoteId; ask: AskId; words: string }) =>
  transact(ctx, (tx) => {
    const quote = getAccepted(tx, { id })
    const { days, hours, answers } = getOpenAsk(tx, { quote, ask })
    if (answers.at(-1)?.words === words) return adminDaysOf(tx, quote)
    const n = storeAsk(tx, { quote_id: id, kind: 'answered', of: ask, words })
    const facts = [['You asked for', `${formatDays(days)}, ${formatHours(hours)}`] as const]
    const data = { subject: `About the day you asked for: ${formatDays(days)}`, sentence: words, facts }
    emailClient(tx, { quote, email: daysChanged, n, data })
    return adminDaysOf(tx, quote)
  })

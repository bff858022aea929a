import type { QuoteId } from '#src/base/id.ts'
import { centsOf } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, formatDay, nzDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import { findQuotesOfClient } from '#src/clients/company.ts'
import type { Context } from '#src/context.ts'
import { getOpenAsk } from '#src/days/asks/find.ts'
import { type AcceptedQuote, findAcceptedQuotes, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { isDriveCharged } from '#src/days/invoicing/line-rules.ts'
import { hoursOfDay } from '#src/days/rules.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { addEntry, moveBooking, type NewEntry } from './add-entry.ts'
import { adminDaysOf } from './get-days.ts'
import { agreedPart } from './rules.ts'

const noDays = { day: null, to: null, replacement: null }

/** What the client has on the day of the entry, over all quotes: hours that are booked or worked, and charged drives. */
const loadOfDay = (tx: Tx, { added, on }: { added: AcceptedQuote; on: Day }) => {
  const others = findQuotesOfClient(tx, { id: added.id }).filter((id) => id !== added.id)
  const engagements = [added, ...findAcceptedQuotes(tx, { ids: others })].map(({ engagement }) => engagement)
  const visits = engagements.flatMap((engagement) =>
    [...engagement.visits.values()]
      .filter((visit) => visit.day === on && (visit.ended === null || visit.ended.kind === 'worked'))
      .map(({ hours, ended }) => ({ hours, isDriven: ended !== null && isDriveCharged(engagement, ended) })),
  )
  return {
    hours: visits.reduce((sum, { hours }) => sum + hours, 0),
    drives: visits.filter(({ isDriven }) => isDriven).length,
  }
}

type QuestionsInput = { quote: AcceptedQuote; added: AcceptedQuote; entry: OwnerEntry }

const askAbout = (tx: Tx, { quote, added, entry }: QuestionsInput) => {
  const { start_date } = quote.shown
  if (entry.kind === 'started' && start_date !== null && start_date !== entry.day)
    throw new Problem('start_differs', { fields: { day: `The quote says ${formatDay(start_date)}.` } })
  const made = added.engagement.log.at(-1)
  if (made?.kind !== 'booked' && made?.kind !== 'worked') return
  const on = made.day ?? added.engagement.visits.get(made.of ?? made.id)?.day
  if (on === undefined) return
  const { hours, drives } = loadOfDay(tx, { added, on })
  if (made.of === null && hours > hoursOfDay) throw new Problem('over_a_day')
  if (drives > 1 && isDriveCharged(added.engagement, made)) throw new Problem('second_drive')
}

type SingleEntry = Exclude<OwnerEntry, { kind: 'moved' }>

const newEntryOf = ({ engagement }: AcceptedQuote, entry: SingleEntry, today: Day): NewEntry => {
  const by = 'owner'
  if (entry.kind === 'expense') return { ...entry, by, amount: centsOf(entry.amount) }
  if (entry.kind === 'ended') return { ...entry, by, refund: entry.why === 'agreed' ? (entry.refund ?? true) : null }
  if (entry.kind !== 'agreed') return { ...entry, by }
  return {
    ...entry,
    by,
    amount: centsOf(entry.amount),
    ...agreedPart(engagement, { ...entry, what: entry.what, today }),
  }
}

type AddOwnerEntryInput = { id: QuoteId; entry: OwnerEntry }

/**
 * @throws not_found, quote_deleted, quote_not_accepted, ask_over, what a rule of the kind refuses, and unless the owner is `sure`
 * unlikely_date, start_differs, over_a_day, second_drive
 */
export const addOwnerEntry = (ctx: Context, { id, entry }: AddOwnerEntryInput) =>
  transact(ctx, (tx) => {
    if (getQuoteRow(tx, id).deleted_at !== null) throw new Problem('quote_deleted')
    const quote = getAccepted(tx, { id })
    const { sure, day, to, replacement, ask } = { sure: undefined, ask: undefined, ...noDays, ...entry }
    const asked = ask ? getOpenAsk(tx, { quote, ask }) : null
    const moves = entry.kind === 'moved' ? entry.of : null
    if (asked && (asked.of !== moves || day === null || !asked.days.includes(day))) throw new Problem('ask_over')
    requireLikelyDays(tx.clock(), { day, to, replacement }, sure)
    const added =
      entry.kind === 'moved'
        ? moveBooking(tx, { quote, cancelled: asked ? { ...entry, received: asked.at } : entry, day: entry.day })
        : addEntry(tx, { quote, newEntry: newEntryOf(quote, entry, nzDay(tx.clock())) })
    if (!sure && added !== quote) askAbout(tx, { quote, added, entry })
    return adminDaysOf(tx, added)
  })

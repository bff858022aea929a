import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, formatDay } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import { transact } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { addEntry } from './add-entry.ts'
import { adminDaysOf } from './get-days.ts'

const noDays = { day: null, to: null, replacement: null, notice_on: null }

type AddOwnerEntryInput = { id: QuoteId; entry: OwnerEntry }

const requireStartOfQuote = ({ start_date }: ShownQuote, day: Day | null) => {
  if (start_date === null || start_date === day) return
  throw new Problem('start_differs', { fields: { day: `The quote says ${formatDay(start_date)}.` } })
}

/** @throws not_found, quote_deleted, quote_not_accepted, unlikely_date, start_differs, and what a rule of the kind refuses */
export const addOwnerEntry = (ctx: Context, { id, entry }: AddOwnerEntryInput) =>
  transact(ctx, (tx) => {
    if (getQuoteRow(tx, id).deleted_at !== null) throw new Problem('quote_deleted')
    const quote = getAccepted(tx, { id })
    const { sure, ...newEntry } = { sure: undefined, ...entry }
    const { day, to, replacement, notice_on } = { ...noDays, ...newEntry }
    requireLikelyDays(tx.clock(), { day, to, replacement, notice_on }, sure)
    if (entry.kind === 'started' && !sure) requireStartOfQuote(quote.shown, day)
    return adminDaysOf(tx, addEntry(tx, { quote, newEntry: { ...newEntry, by: 'owner' } }))
  })

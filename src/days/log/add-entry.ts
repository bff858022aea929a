import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/engagement.ts'
import { enter } from '#src/days/enter.ts'
import { adminDaysOf } from '#src/days/get-days.ts'
import type { OwnerEntry } from '#src/days/schema.ts'
import { transact } from '#src/db/transact.ts'
import { getQuoteRow } from '#src/quotes/get.ts'

const noDays = { day: null, to: null, replacement: null, notice_on: null }

type AddEntryInput = { id: QuoteId; entry: OwnerEntry }

/** @throws not_found, quote_deleted, quote_not_accepted, unlikely_date, and what a rule of the kind refuses */
export const addEntry = (ctx: Context, { id, entry }: AddEntryInput) =>
  transact(ctx, (tx) => {
    if (getQuoteRow(tx, id).deleted_at !== null) throw new Problem('quote_deleted')
    const quote = getAccepted(tx, { id })
    const { sure, ...draft } = { sure: undefined, ...entry }
    const { day, to, replacement, notice_on } = { ...noDays, ...draft }
    requireLikelyDays(tx.clock(), { day, to, replacement, notice_on }, sure)
    return adminDaysOf(tx, enter(tx, { quote, draft: { ...draft, by: 'owner' } }))
  })

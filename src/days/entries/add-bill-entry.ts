import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { linesOfBill } from '#src/days/invoicing/line-rules.ts'
import { itemsOfQuote } from '#src/days/invoicing/list-bills.ts'
import { liveEntries } from '#src/days/rules.ts'
import type { NewBill } from '#src/days/schema.ts'
import * as store from '#src/days/store.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { addEntry } from './add-entry.ts'

const findBill = (tx: Tx, number: string) =>
  store
    .findBillEntries(tx, number)
    .find(({ id, quote_id }) => liveEntries(store.findEntries(tx, quote_id)).some((one) => one.id === id))

const getItem = (tx: Tx, { quote, number }: { quote: AcceptedQuote; number: string }) => {
  const item = itemsOfQuote(tx, quote).find((one) => one.number === number)
  if (!item) throw new Problem('not_found')
  return item
}

/**
 * Adds a bill of all lines that may be billed on this day, with the number of the owner's invoice. Idempotent.
 * @throws quote_not_accepted, bill_number_used, nothing_to_bill, unlikely_date
 */
export const billLines = (ctx: Context, { quote_id, number, day, sure }: NewBill) =>
  transact(ctx, (tx) => {
    requireLikelyDays(tx.clock(), { day }, sure)
    const quote = getAccepted(tx, { id: quote_id })
    const used = findBill(tx, number)
    if (used && (used.quote_id !== quote_id || used.day !== day)) throw new Problem('bill_number_used')
    if (used) return getItem(tx, { quote, number })
    // A bill keeps its lines, whatever is set or entered later.
    const lines = linesOfBill(quote.engagement, day)
    const billed = addEntry(tx, { quote, newEntry: { kind: 'billed', by: 'owner', number, day, lines } })
    return getItem(tx, { quote: billed, number })
  })

type PayBillInput = { number: string; day: Day; sure?: boolean | undefined }

/** Records the payment: the blocks of the bill are valid from this day. The same call again changes nothing. @throws not_found, bill_paid, unlikely_date */
export const payBill = (ctx: Context, { number, day, sure }: PayBillInput) =>
  transact(ctx, (tx) => {
    requireLikelyDays(tx.clock(), { day }, sure)
    const bill = findBill(tx, number)
    if (!bill) throw new Problem('not_found')
    const quote = getAccepted(tx, { id: bill.quote_id })
    const settled = quote.engagement.log.find((entry) => entry.kind === 'settled' && entry.number === number)
    const newEntry = { kind: 'settled', by: 'owner', number, day } as const
    return getItem(tx, { quote: settled?.day === day ? quote : addEntry(tx, { quote, newEntry }), number })
  })

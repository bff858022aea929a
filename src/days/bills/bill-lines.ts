import { Problem } from '#src/base/problem.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/engagement.ts'
import { enter } from '#src/days/enter.ts'
import { inForce } from '#src/days/entry-rules.ts'
import type { NewBill } from '#src/days/schema.ts'
import * as store from '#src/days/store.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { itemsOfQuote } from './list-bills.ts'

/** The entry of the bill that has this number and counts. */
export const findBill = (tx: Tx, number: string) =>
  store
    .findBilled(tx, number)
    .find(({ id, quote_id }) => inForce(store.findEntries(tx, quote_id)).some((one) => one.id === id))

export const getItem = (tx: Tx, { quote, number }: { quote: AcceptedQuote; number: string }) => {
  const item = itemsOfQuote(tx, quote).find((one) => one.number === number)
  if (!item) throw new Problem('not_found')
  return item
}

/**
 * Puts what may be billed on this day under the number of the owner's invoice. The same call again changes nothing.
 * @throws quote_not_accepted, bill_number_used, nothing_to_bill, unlikely_date
 */
export const billLines = (ctx: Context, { quote_id, number, day, sure }: NewBill) =>
  transact(ctx, (tx) => {
    requireLikelyDays(tx.clock(), { day }, sure)
    const quote = getAccepted(tx, { id: quote_id })
    const used = findBill(tx, number)
    if (used && (used.quote_id !== quote_id || used.day !== day)) throw new Problem('bill_number_used')
    const billed = used ? quote : enter(tx, { quote, draft: { kind: 'billed', by: 'owner', number, day } })
    return getItem(tx, { quote: billed, number })
  })

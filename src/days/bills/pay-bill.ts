import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { getAccepted } from '#src/days/engagement.ts'
import { enter } from '#src/days/enter.ts'
import { inForce } from '#src/days/entry-rules.ts'
import { transact } from '#src/db/transact.ts'
import { findBill, getItem } from './bill-lines.ts'

type PayBillInput = { number: string; day: Day; sure?: boolean | undefined }

/** The blocks of the bill run from this day. The same call again changes nothing. @throws not_found, bill_paid, unlikely_date */
export const payBill = (ctx: Context, { number, day, sure }: PayBillInput) =>
  transact(ctx, (tx) => {
    requireLikelyDays(tx.clock(), { day }, sure)
    const bill = findBill(tx, number)
    if (!bill) throw new Problem('not_found')
    const quote = getAccepted(tx, { id: bill.quote_id })
    const settled = inForce(quote.entries).find((entry) => entry.kind === 'settled' && entry.number === number)
    const draft = { kind: 'settled', by: 'owner', number, day } as const
    return getItem(tx, { quote: settled?.day === day ? quote : enter(tx, { quote, draft }), number })
  })

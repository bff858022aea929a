import type { EntryId } from '#src/base/id.ts'
import { divideCents, dollarsOf } from '#src/base/money.ts'
import { addDays, type Day } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findAcceptedQuotes } from '#src/days/drawing/get-accepted.ts'
import { type BillableLine, liveEntries } from '#src/days/rules.ts'
import * as store from '#src/days/store.ts'
import type { EarlierBill } from '#src/invoices/bring.ts'
import { type InvoiceLine, type LineUnit, paymentDays } from '#src/invoices/rules.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { reference } from '#src/quotes/rules.ts'
import { gstPercent } from '#src/quotes/total-rules.ts'
import { lineIdOf } from './line-rules.ts'
import { formatLine } from './rules.ts'

const units = { day: 'day', month: 'month', h: 'hour', km: 'km', item: 'item' } as const satisfies Record<
  BillableLine['unit'],
  LineUnit
>

const cents = (lines: readonly BillableLine[]) => lines.reduce((sum, line) => sum + (line.cents ?? 0), 0)

/** An earlier version rounded GST once, on the total of the taxed lines. */
const gstOf = (lines: readonly BillableLine[]) =>
  divideCents(cents(lines.filter(({ taxed }) => taxed)) * gstPercent, 100)

const totalOf = (lines: readonly BillableLine[]) => cents(lines) + gstOf(lines)

/** The last taxed line has what rounding once left, so that the sum of the lines is that of the bill. */
const invoiceLines = (lines: readonly BillableLine[]): InvoiceLine[] => {
  let left = gstOf(lines)
  return lines.map((line, at) => {
    const isLast = !lines.slice(at + 1).some(({ taxed }) => taxed)
    const own = line.taxed ? (isLast ? left : divideCents((line.cents ?? 0) * gstPercent, 100)) : 0
    left -= own
    const isWhole = Number.isInteger(line.quantity) && (line.cents ?? 0) % line.quantity === 0
    const quantity = isWhole ? line.quantity : 1
    return {
      id: lineIdOf(line),
      what: formatLine(line),
      day: line.day,
      quantity,
      unit: isWhole ? units[line.unit] : 'item',
      rate: dollarsOf((line.cents ?? 0) / quantity),
      amount: dollarsOf(line.cents ?? 0),
      taxed: line.taxed,
      gst: dollarsOf(own),
      ...(line.unit === 'h' && { hours: line.quantity }),
    }
  })
}

/** The days on which blocks were paid by hand. */
const paidByHand = (entries: readonly store.EntryRow[]) =>
  new Map(
    liveEntries(entries).flatMap(({ kind, of, day }) => (kind === 'paid' && of && day ? [[of, day] as const] : [])),
  )

/** The bills that an earlier version kept among the entries, with what was paid of them. */
export const findEarlierBills = (ctx: Context): EarlierBill[] => {
  const rows = store.findBillRows(ctx)
  const corrections = new Map(rows.flatMap((row) => (row.kind === 'corrected' ? [[row.of, row] as const] : [])))
  return rows.flatMap((row) => {
    const [quote] = row.kind === 'billed' ? findAcceptedQuotes(ctx, { ids: [row.quote_id] }) : []
    if (!quote || row.day === null || row.lines === null) return []
    const lines: BillableLine[] = JSON.parse(row.lines)
    const byHand = paidByHand(quote.entries)
    const settled = rows.find(
      ({ kind, id, number, quote_id }) =>
        kind === 'settled' && number === row.number && quote_id === row.quote_id && !corrections.has(id),
    )
    const isByHand = ({ of }: BillableLine) => byHand.has(of as EntryId)
    const rest = totalOf(lines.filter((line) => !isByHand(line)))
    const blocks = lines.filter(isByHand)
    const first = blocks.map(({ of }) => byHand.get(of as EntryId) as Day).sort()[0]
    const corrected = corrections.get(row.id)
    return [
      {
        quoteId: row.quote_id,
        reference: reference(row.quote_id),
        shown: quote.shown,
        email: getQuoteRow(ctx, row.quote_id).client_email,
        number: row.number,
        day: row.day,
        due: addDays(row.day, paymentDays),
        at: row.at,
        lines: invoiceLines(lines),
        status: lines.some(({ taxed }) => taxed) || quote.engagement.rates.gst_registered ? 'added' : 'none',
        payments: corrected
          ? []
          : [
              ...(first ? [{ day: first, amount: totalOf(lines) - rest, at: row.at }] : []),
              ...(settled?.day && rest > 0 ? [{ day: settled.day, amount: rest, at: settled.at }] : []),
            ],
        correctedAt: corrected?.at ?? null,
      },
    ]
  })
}

import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { lineIdOf, notInvoicedLines } from '#src/days/invoicing/line-rules.ts'
import type { BillableLine } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import type { NewInvoice } from '#src/invoices/schema.ts'
import { findGstStatus, findItemToInvoice, isInvoiceable, showLines } from './find-items.ts'

type ChoiceInput = Pick<NewInvoice, 'lines' | 'day'> & { quote: AcceptedQuote }

export type ChosenLine = ReturnType<typeof showLines>[number]

const linesFault = (sentence: string) => new Problem('invalid', { error: sentence, fields: { lines: sentence } })

/** The lines that the request names, as they are now. @throws invalid, lines_changed, nothing_to_invoice */
export const chooseLines = (tx: Tx, { quote, lines, day }: ChoiceInput): ChosenLine[] => {
  const { engagement, shown: offer } = quote
  const today = nzDay(tx.clock())
  const billed = new Set(engagement.bills.flatMap((bill) => bill.lines.map(lineIdOf)))
  const known = notInvoicedLines(engagement, today)
  const due = known.filter((line) => isInvoiceable(line) && line.due_on <= today)
  const [asShown, chosen] = [today, day].map((on) => {
    const status = findGstStatus(tx, { shown: offer, day: on })
    return new Map(showLines({ quote, status, lines: due }).map((one) => [one.line.id, one]))
  })
  const changed = () => new Problem('lines_changed', { standing: findItemToInvoice(tx, quote) })
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw linesFault('Name each line once.')
  if (lines.some(({ id }) => billed.has(id))) throw changed()
  const isUnfit = (line: BillableLine) => !isInvoiceable(line) && lines.some(({ id }) => id === lineIdOf(line))
  if (known.some(isUnfit)) throw linesFault('Choose lines that have a sum, and that take nothing back.')
  if (due.length === 0) throw new Problem('nothing_to_invoice')
  return lines.map(({ id, shown }) => {
    const found = chosen?.get(id)
    if (!found) throw linesFault('Choose lines of this quote that are due and have a sum.')
    if (asShown?.get(id)?.line.shown !== shown) throw changed()
    return found
  })
}

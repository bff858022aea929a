import { type Dollars, formatMoney } from '#src/base/money.ts'
import type { InvoiceDocument } from './rules.ts'

type SumRow = readonly [label: string, sum: Dollars]

/** The total is the last one. */
export const sumRows = ({ kind, net, gst, total, gst_status }: InvoiceDocument): SumRow[] => {
  const isCredit = kind === 'credit'
  const parts: SumRow[] = [
    [isCredit ? 'Difference, before GST' : 'Net, before GST', net],
    ['GST 15%', gst],
  ]
  return [...(gst_status === 'added' ? parts : []), [isCredit ? 'Total taken off' : 'Total', total]]
}

/** What the sums do not say of GST. */
export const gstSentences = ({ gst, gst_status, seller }: InvoiceDocument): string[] => {
  if (gst_status === 'none') return ['No GST is charged.']
  if (gst === 0) return ['No GST is charged on these lines.']
  if (gst_status === 'added') return []
  const included = `The total includes GST of ${formatMoney(gst)} (3/23).`
  return [included, ...(seller.gst_number ? [`GST number ${seller.gst_number}.`] : [])]
}

/** What follows from a credit note. */
export const creditSentence = ({ frees }: Pick<InvoiceDocument, 'frees'>) =>
  frees ? 'These lines will be invoiced again.' : 'What is taken off will not be charged.'

import { Link } from '@tanstack/react-router'
import { dollarsOf, formatMoney } from '#src/base/money.ts'
import { formatDay, isDay } from '#src/base/time.ts'
import { invoiceClauses } from '#src/days/clauses.ts'
import type { BillableLine } from '#src/days/rules.ts'
import { dueOf, type LineId, sumsOf } from '#src/invoices/rules.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { Button, rowAct } from '#web/components/ui/button.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { useOpener } from '#web/lib/focus.ts'
import { BuyerDialog } from './dialogs.tsx'

const whatOf = (id: LineId) => ({ what: id.slice(0, id.indexOf(':')) as BillableLine['what'] })

/** The item's sentences, without the clauses that no chosen line rests on. */
const sentencesOf = ({ lines, sentences }: InvoiceItem, chosen: InvoiceItem['lines']) => {
  const [all, kept] = [lines, chosen].map((of) => invoiceClauses(of.map(({ id }) => whatOf(id))))
  return sentences.filter((sentence) => !all?.includes(sentence) || kept?.includes(sentence))
}

const Buyer = ({ item }: { item: InvoiceItem }) => {
  const { buyer, order_follows } = item
  const { opener, isOpen, open, close } = useOpener()
  const order = buyer.purchase_order ? `Order number ${buyer.purchase_order}` : order_follows && 'Order number to come'
  return (
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 whitespace-pre-line wrap-anywhere">
        {[buyer.name, buyer.address, buyer.nzbn && `NZBN ${buyer.nzbn}`, buyer.email, order].filter(Boolean).join('\n')}
      </p>
      <Button ref={opener} {...rowAct} onClick={open}>
        Correct<span className="sr-only"> the buyer of {item.company}</span>
      </Button>
      {isOpen && <BuyerDialog item={item} onClose={close} />}
    </div>
  )
}

type Row = [term: string, value: string]

/** `ticked`: the ids of the chosen lines. `day`: as typed. */
type StandingProps = { item: InvoiceItem; ticked: readonly LineId[]; day: string }

/** What will stand on the document. */
export const Standing = ({ item, ticked, day }: StandingProps) => {
  const { region } = useBusiness().place
  const { gst_status: status, quote } = item
  const chosen = item.lines.filter(({ id }) => ticked.includes(id))
  const sums = sumsOf(
    chosen.map(({ amount, gst }) => ({ amount: amount ?? dollarsOf(0), gst })),
    status,
  )
  const dueRow: Row[] = isDay(day) ? [['Due', formatDay(dueOf(day, region.code))]] : []
  const [netTerm, gstTerm] = status === 'included' ? ['Without GST', 'GST of it (3/23)'] : ['Before GST', 'GST']
  const gstRows: Row[] = [
    [netTerm, formatMoney(sums.net)],
    [gstTerm, formatMoney(sums.gst)],
  ]
  const countRow: Row = ['Lines', `${chosen.length} of ${item.lines.length}`]
  const rows = [...dueRow, countRow, ...(sums.gst > 0 ? gstRows : [])]
  return (
    <section
      aria-label="What will stand on the invoice"
      className="grid gap-4 rounded-md border border-line bg-raised p-4"
    >
      <Buyer item={item} />
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm *:even:text-right">
        {rows.map(([term, value]) => [
          <dt key={`${term} term`} className="text-soft">
            {term}
          </dt>,
          <dd key={term}>{value}</dd>,
        ])}
        <dt className="self-end font-semibold">Total</dt>
        <dd className="font-serif text-xl">{formatMoney(sums.total)}</dd>
      </dl>
      <div className="grid gap-1 text-sm text-soft">
        {sentencesOf(item, chosen).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          For{' '}
          <Link to="/admin/quotes/$id" params={{ id: quote.id }} hash="days" className="link">
            {quote.reference}
          </Link>
          {item.account
            ? `, to be paid to ${item.account}.`
            : '. No account is set: enter yours in Settings, Business.'}
        </p>
      </div>
    </section>
  )
}

import { useContext, useRef, useState } from 'react'
import { evidencePath } from '#src/base/links.ts'
import { type Dollars, dollarsOf, formatMoney } from '#src/base/money.ts'
import { daysBetween } from '#src/base/time.ts'
import type { Days } from '#src/days/schema.ts'
import { formatCount, gstStatusOf, sumsOf } from '#src/invoices/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { ShortDay } from '#web/components/ago.tsx'
import { DownloadLink } from '#web/components/download.tsx'
import { Fold } from '#web/components/fold.tsx'
import { OfferedActs } from '#web/components/form/page-form.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { clientDays } from '#web/content/client-days.ts'
import { dayNow } from '#web/lib/now.ts'
import { DaysPart } from './part.tsx'

const { pay: copy } = clientDays

type Invoice = Days['to_pay'][number]

type Row = readonly [term: string, sum: number | null]

/** A sum that is taken off has its sign before the "$". */
const signed = (sum: number) => `${sum < 0 ? '−' : ''}${formatMoney(Math.abs(sum) as Dollars)}`

/** The last row is the sum that counts. */
const Sums = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="tabular mt-1 text-sm [&>:last-child]:flex-wrap [&>:last-child]:items-baseline [&>:last-child]:text-base [&>:last-child]:font-semibold [&>:last-child>dd]:font-serif [&>:last-child>dd]:text-2xl">
    {rows.map(([term, sum], at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
      <div key={at} className="flex justify-between gap-x-4">
        <dt className="wrap-anywhere">{term}</dt>
        <dd className="shrink-0">{sum === null ? copy.agreed : signed(sum)}</dd>
      </div>
    ))}
  </dl>
)

type Lines = Pick<Invoice, 'gst_status' | 'gst'> & { lines: readonly Days['not_invoiced'][number][] }

const lineRows = ({ lines, gst_status, gst }: Lines): Row[] => [
  ...lines.map((line) => [`${line.what}${line.quantity === 1 ? '' : `, ${formatCount(line)}`}`, line.amount] as const),
  ...(gst === 0 ? [] : [[copy.gst(gst_status), gst] as const]),
]

/** If the browser denies copying, the text is selected so that it can be copied by hand. */
const Copied = ({ term, text, shown = text }: { term: string; text: string; shown?: string }) => {
  const value = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const press = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      if (value.current) getSelection()?.selectAllChildren(value.current)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="text-soft">{term}</dt>
      <dd ref={value} className="wrap-anywhere">
        {shown}
      </dd>
      <dd className="noscript:hidden print:hidden">
        <button
          type="button"
          onClick={() => void press()}
          className={buttonLook({ variant: 'link', size: 'small', className: 'min-h-11' })}
        >
          <span aria-live="polite">{isCopied ? copy.copied : copy.copy}</span>
          <span className="sr-only"> {term}</span>
        </button>
      </dd>
    </div>
  )
}

const Pdf = ({ number, pdf }: Invoice) => {
  const isReader = useContext(OfferedActs) !== null
  return (
    pdf && (
      <p className="flex flex-wrap gap-x-6 print:hidden">
        {[[pdf, copy.pdf], ...(isReader ? [] : [[evidencePath(pdf), copy.evidence]])].map(([path = '', label]) => (
          <DownloadLink key={path} href={path} size="small" className="min-h-11">
            {label}
            <span className="sr-only"> {number}</span>
          </DownloadLink>
        ))}
      </p>
    )
  )
}

const OpenInvoice = ({ invoice }: { invoice: Invoice }) => {
  const { number, gst, total, paid, credited, open, late, due, account } = invoice
  const overdue = daysBetween(due, dayNow())
  const isWhole = open === total
  return (
    <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="wrap-anywhere">{copy.invoice(number)}</b>
        <span className={overdue > 0 ? 'font-semibold text-danger' : ''}>
          due <ShortDay day={due} />
          {overdue > 0 && <span>, {copy.overdue(overdue)}</span>}
        </span>
      </p>
      <Sums
        rows={[
          ...lineRows(invoice),
          [copy.withGst(isWhole ? copy.heading : copy.total, gst), total],
          ...(credited > 0 ? [[copy.credited, -credited] as const] : []),
          ...(paid > 0 ? [[copy.paid, -paid] as const] : []),
          ...(isWhole ? [] : [[copy.open, open] as const]),
        ]}
      />
      <dl className="mt-2 text-sm">
        {account && <Copied term={copy.account} text={account.slice(account.lastIndexOf(', ') + 2)} shown={account} />}
        <Copied term={copy.reference} text={number} />
      </dl>
      {late > 0 && <p className="mt-1 text-sm text-soft">{copy.late(late)}</p>}
      <Pdf {...invoice} />
    </li>
  )
}

const DoneInvoice = ({ invoice }: { invoice: Invoice }) => {
  const { number, kind, corrects, state, why, day, total, to_refund } = invoice
  return (
    <li className="border-t border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere">
          {kind === 'credit' ? copy.credit(number, corrects) : copy.invoice(number)}, <ShortDay day={day} />
        </span>
        <span className="tabular">
          {kind === 'invoice' && `${state === 'paid' ? copy.isPaid : copy.credited} `}
          {signed(kind === 'credit' ? -total : total)}
        </span>
      </p>
      {why && <p className="text-sm wrap-anywhere text-soft">{why}</p>}
      {to_refund > 0 && <p className="text-sm">{copy.refund(to_refund)}</p>}
      <Pdf {...invoice} />
    </li>
  )
}

/** What is on no invoice yet. */
const NotInvoiced = ({ lines, quote }: { lines: Days['not_invoiced']; quote: Pick<ShownQuote, 'identity'> }) => {
  const isTaxed = lines.some(({ gst }) => gst !== 0)
  const gst_status = gstStatusOf(quote.identity.gst === 'registered', isTaxed)
  const { gst, total } = sumsOf(
    lines.map((line) => ({ ...line, amount: line.amount ?? dollarsOf(0) })),
    gst_status,
  )
  return (
    <DaysPart id="not-invoiced" title={copy.notInvoiced}>
      <Sums rows={[...lineRows({ lines, gst_status, gst }), [copy.withGst(copy.total, gst), total]]} />
    </DaysPart>
  )
}

export const ToPay = ({ days: { to_pay } }: { days: Pick<Days, 'to_pay'> }) =>
  to_pay.length > 0 && (
    <DaysPart id="to-pay" title={copy.heading}>
      <ul>
        {to_pay.map((invoice) => (
          <OpenInvoice key={invoice.number} invoice={invoice} />
        ))}
      </ul>
    </DaysPart>
  )

type InvoicedProps = {
  days: Pick<Days, 'invoices_done' | 'not_invoiced'>
  quote: Pick<ShownQuote, 'identity'>
}

/** The invoices that need no payment, and what is on none yet. */
export const Invoiced = ({ days: { invoices_done, not_invoiced }, quote }: InvoicedProps) => (
  <>
    {invoices_done.length > 0 && (
      <Fold title={copy.done}>
        <ul>
          {invoices_done.toReversed().map((invoice) => (
            <DoneInvoice key={`${invoice.kind} ${invoice.number} ${invoice.day}`} invoice={invoice} />
          ))}
        </ul>
      </Fold>
    )}
    {not_invoiced.length > 0 && <NotInvoiced lines={not_invoiced} quote={quote} />}
  </>
)

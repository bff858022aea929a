import { Link } from '@tanstack/react-router'
import { formatShortMoney } from '#src/base/money.ts'
import type { BillItem } from '#src/days/invoicing/rules.ts'
import { formatQuantity } from '#src/days/rules.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/lib/focus.ts'
import { NewBillDialog } from './dialogs.tsx'

const columnHeads = ['What', 'Quantity', 'Amount', 'GST']
const cellLook = 'pl-3 first:pl-0 nth-3:text-right nth-4:text-right'

const Lines = ({ item: { lines, company } }: { item: BillItem }) => (
  <table aria-label={`Lines to invoice: ${company}`} className="tabular w-full self-start text-sm">
    <thead className="text-left text-faint">
      <tr>
        {columnHeads.map((head) => (
          <th key={head} scope="col" className={`${cellLook} pb-1 font-normal`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.what} ${line.quantity}`} className="border-t border-line align-top">
          {[
            line.what,
            formatQuantity(line),
            line.amount === null ? 'to be agreed' : formatShortMoney(line.amount),
            line.amount !== null && (line.taxed ? '15 %' : 'none'),
          ].map((words, at) => (
            <td key={columnHeads[at]} className={`${cellLook} py-2`}>
              {words}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Sums = ({ item: { net, gst, total } }: { item: BillItem }) => (
  <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm *:even:text-right">
    {gst > 0 && (
      <>
        <dt className="text-soft">Before GST</dt>
        <dd>{formatShortMoney(net)}</dd>
        <dt className="text-soft">GST</dt>
        <dd>{formatShortMoney(gst)}</dd>
      </>
    )}
    <dt className="self-end font-semibold">To invoice</dt>
    <dd className="font-serif text-xl">{formatShortMoney(total)}</dd>
  </dl>
)

/** The lines of one quote that may be billed today. */
export const LinesToBill = ({ item }: { item: BillItem }) => {
  const { quote, company, lines } = item
  const { opener, isOpen, open, close } = useOpener()
  return (
    <article data-quote={quote.id} className="mt-5 scroll-my-24 border-t border-edge pt-4">
      <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <Link to="/admin/quotes/$id" params={{ id: quote.id }} hash="days" className="hover:underline">
          {company}
        </Link>
        <span className="ml-2 text-sm font-normal text-faint">{quote.reference}</span>
      </h3>
      <div className="mt-3 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <Lines item={item} />
        <div className="grid content-start gap-4 max-lg:justify-self-end max-sm:w-full">
          <Sums item={item} />
          {lines.some(({ amount }) => amount !== null) && (
            <Button ref={opener} variant="secondary" size="small" className="min-h-11" onClick={open}>
              <span>
                Invoiced as …<span className="sr-only"> {company}</span>
              </span>
            </Button>
          )}
        </div>
      </div>
      {isOpen && <NewBillDialog item={item} onClose={close} />}
    </article>
  )
}

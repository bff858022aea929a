import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BillItem, BillList } from '#src/days/invoicing/rules.ts'
import { Fold } from '#web/components/fold.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { Downloads } from '#web/csv/downloads.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { BillRow } from './bill-row.tsx'
import { LinesToBill } from './lines-to-bill.tsx'
import { billsQuery } from './queries.ts'
import { type BillSearch, billFilters } from './search.ts'
import { summaryWords } from './words.ts'

const filterLook =
  'inline-flex min-h-11 items-center px-2.5 text-sm font-semibold text-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]'

const BillFilter = () => (
  <nav aria-label="Show" className="-mx-2.5 flex flex-wrap">
    {billFilters.map(([state, label]) => (
      <Link
        key={label}
        to="/admin/bills"
        search={state ? { only: state } : {}}
        className={filterLook}
        activeOptions={{ exact: true, includeSearch: true, includeHash: false }}
      >
        {label}
      </Link>
    ))}
  </nav>
)

const noteLook = 'measure mt-3 text-sm text-soft'

const SectionToBill = ({ items }: { items: readonly BillItem[] }) => {
  const lines = items.flatMap((item) => item.lines)
  const notes = [
    lines.some(({ taxed }) => taxed) && 'GST is 15 % of the lines that carry it, rounded once on their sum.',
    lines.some(({ amount }) => amount === null) &&
      'A line without a rate is to be agreed with the client, and goes on no invoice.',
  ].filter(Boolean)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="to-invoice" className="mt-7">
      <h2 id="to-invoice" className="text-lg">
        To invoice
      </h2>
      {notes.length > 0 && <p className={noteLook}>{notes.join(' ')}</p>}
      {items.map((item) => (
        <LinesToBill key={item.quote.id} item={item} />
      ))}
    </section>
  )
}

const BillRows = ({ label, items }: { label: string; items: readonly BillItem[] }) => (
  <ul aria-label={label} className="border-b border-line">
    {items.map((item) => (
      <BillRow key={item.number} item={item} />
    ))}
  </ul>
)

const Invoiced = ({ items }: { items: readonly BillItem[] }) => {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="invoiced" className="mt-10">
      <h2 id="invoiced" className="pb-2 text-lg">
        Invoiced
      </h2>
      <BillRows label="Invoiced" items={items} />
      {items.some(({ state }) => state === 'overdue') && (
        <p className={noteLook}>
          The late charge is 2 % a month, counted by the day. It is named here and never added by itself.
        </p>
      )}
    </section>
  )
}

/** Scrolls to the quote that the URL's hash names, and focuses its heading. */
const useNamedQuote = (isLoaded: boolean) => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const named = isLoaded && hash ? document.querySelector<HTMLElement>(`[data-quote="${CSS.escape(hash)}"]`) : null
    named?.scrollIntoView()
    named?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  }, [hash, isLoaded])
}

const Sections = ({ bills: { items }, only }: { bills: BillList } & BillSearch) => {
  const shown = items.filter((item) => only === undefined || item.state === only)
  const inState = (...states: BillItem['state'][]) => shown.filter((item) => states.includes(item.state))
  const isToBill = items.some(({ state }) => state === 'to_bill')
  const paid = inState('paid').toSorted((one, other) => ((one.paid_on ?? '') > (other.paid_on ?? '') ? -1 : 1))
  const unpaid = inState('billed', 'overdue').toSorted((one, other) => ((one.due ?? '') < (other.due ?? '') ? -1 : 1))
  return (
    <>
      <SectionToBill items={inState('to_bill')} />
      <Invoiced items={unpaid} />
      {paid.length > 0 && (
        <div className="mt-10">
          <Fold title={`Paid (${paid.length})`} open={only === 'paid'}>
            <BillRows label="Paid" items={paid} />
          </Fold>
        </div>
      )}
      {shown.length === 0 && only !== undefined && <p className={noteLook}>None of this kind.</p>}
      {items.length > 0 && <Downloads files={isToBill ? ['xero', 'invoices'] : ['invoices']} />}
    </>
  )
}

const summary = {
  id: 'bills-status',
  role: 'status',
  tabIndex: -1,
  className: 'tabular mt-1 min-h-6 text-soft',
} as const

/** The page's sums. Takes the focus when a row disappears with the button that opened its dialog. */
const Summary = ({ bills }: { bills: BillList }) => {
  const ref = useFocusAfter(bills.items.map(({ state }) => state).join())
  return (
    <p ref={ref} {...summary}>
      <span>{summaryWords(bills)}</span>
    </p>
  )
}

export const BillsPage = ({ only }: BillSearch) => {
  const query = useQuery(billsQuery)
  const { data, isPending } = query
  useNamedQuote(data !== undefined)
  return (
    <ListPage title="Invoices" aside={<BillFilter />}>
      {data ? (
        <Summary bills={data} />
      ) : (
        <p {...summary}>
          <span>{isPending && 'Loading invoices'}</span>
        </p>
      )}
      {query.isError && (
        <QueryError level="h2" title="Failed to load invoices" query={query} focusId={summary.id} className="mt-5" />
      )}
      {isPending && <Skeletons className="mt-6 grid gap-2.5" height="h-20" />}
      {data && <Sections bills={data} only={only} />}
    </ListPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatShortDay } from '#src/base/time.ts'
import type { InvoiceItem, InvoiceList } from '#src/invoices/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { Shortcuts } from '#web/components/shell/shortcuts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { InvoiceDownloads } from './downloads.tsx'
import { IssuedRow } from './invoice-row.tsx'
import { invoicesQuery } from './queries.ts'
import { ToInvoice } from './to-invoice.tsx'
import { matchesQuery, sumsWords } from './words.ts'

const pageSize = 30

type RowsProps = {
  label: string
  items: readonly InvoiceItem[]
  row: (item: InvoiceItem, at: number) => ReactNode
  isNamed: (item: InvoiceItem) => boolean
}

const Rows = ({ label, items, row, isNamed }: RowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(() => Math.max(pageSize, items.findIndex(isNamed) + 1))
  const showMore = () => {
    setShown(shown + pageSize)
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector<HTMLElement>('summary, h3')?.focus())
  }
  return (
    <>
      <ul ref={list} aria-label={label} className="border-b border-line">
        {items.slice(0, shown).map(row)}
      </ul>
      {items.length > shown && (
        <p className="mt-3 text-center">
          <Button variant="secondary" size="small" onClick={showMore}>
            Show more<span className="sr-only"> of {label}</span>
          </Button>
        </p>
      )}
    </>
  )
}

const ListSection = ({ id, ...props }: RowsProps & { id: string }) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="pb-2 text-lg">
      {props.label}
    </h2>
    <Rows {...props} />
  </section>
)

/** Its rows are made when it is first opened: there are more of them every month. */
const FoldedRows = ({ opens, ...props }: RowsProps & { opens: boolean }) => {
  const [isOpen, setOpen] = useState(opens)
  useEffect(() => {
    if (opens) setOpen(true)
  }, [opens])
  return (
    <Fold title={`${props.label} (${props.items.length})`} open={isOpen} onToggle={setOpen}>
      {isOpen && <Rows {...props} />}
    </Fold>
  )
}

const isOwed = ({ state, to_refund }: InvoiceItem) => state === 'open' || state === 'overdue' || to_refund > 0

const rankOf = ({ state, to_refund, due }: InvoiceItem) => `${to_refund > 0 ? 0 : state === 'overdue' ? 1 : 2} ${due}`

const byRank = (one: InvoiceItem, other: InvoiceItem) => (rankOf(one) < rankOf(other) ? -1 : 1)

const Sections = ({ list: { items }, q, hash }: { list: InvoiceList; q: string; hash: string }) => {
  const found = q ? items.filter((item) => matchesQuery(item, q)) : items
  const isNamed = ({ quote, number }: InvoiceItem) => hash !== '' && (quote.id === hash || number === hash)
  const toInvoice = found.filter(({ state }) => state === 'to_invoice')
  const owed = found.filter(isOwed).toSorted(byRank)
  const ofState = (state: InvoiceItem['state']) => found.filter((item) => item.state === state && !isOwed(item))
  const [paid, credited] = [ofState('paid'), ofState('credited')]
  const first = toInvoice.find(isNamed) ?? toInvoice[0]
  const row = (item: InvoiceItem) => <IssuedRow key={`${item.quote.id} ${item.number}`} item={item} all={items} />
  const shared = { isNamed, row }
  if (found.length === 0 && q) return <p className="mt-6 text-soft">No invoice of this company or number.</p>
  return (
    <>
      {toInvoice.length > 0 && (
        <ListSection
          {...shared}
          id="to-invoice"
          label="To invoice"
          items={toInvoice}
          row={(item) => <ToInvoice key={item.quote.id} item={item} opens={item === first} />}
        />
      )}
      {owed.length > 0 && <ListSection {...shared} id="open-invoices" label="Open" items={owed} />}
      <div className="mt-10">
        {paid.length > 0 && <FoldedRows {...shared} label="Paid" items={paid} opens={q !== '' || paid.some(isNamed)} />}
        {credited.length > 0 && (
          <FoldedRows {...shared} label="Credited" items={credited} opens={q !== '' || credited.some(isNamed)} />
        )}
      </div>
    </>
  )
}

/** Scrolls to the quote or the invoice that the URL's hash names, and focuses it. */
const useNamed = (isLoaded: boolean, hash: string) =>
  useEffect(() => {
    const name = CSS.escape(hash)
    const named = isLoaded && hash ? document.querySelector(`[data-number="${name}"], [data-quote="${name}"]`) : null
    named?.scrollIntoView()
    named?.querySelector<HTMLElement>('summary, h3')?.focus({ preventScroll: true })
  }, [hash, isLoaded])

const summary = { id: 'invoices-status', role: 'status', tabIndex: -1, className: 'tabular mt-1 min-h-6' } as const

const nextWords = (next: InvoiceList['next']) =>
  next
    ? `The next lines come on ${formatShortDay(next)}.`
    : 'Lines come by themselves: a month of a retainer, days that a client orders, and what you log.'

/** Takes the focus when a row disappears with the button that opened its dialog. */
const Summary = ({ list: { items, sums, next } }: { list: InvoiceList }) => {
  const ref = useFocusAfter(items.map(({ number, state }) => `${number} ${state}`).join())
  const words = sumsWords(sums)
  const nothing = items.some(({ state }) => state === 'to_invoice') ? 'No sum to invoice yet' : 'Nothing to invoice'
  return (
    <p ref={ref} {...summary}>
      <span key={words}>{words ? `${words}.` : `${nothing}, and nothing is open.`}</span>
      {sums.to_invoice === 0 && <span className="text-soft"> {nextWords(next)}</span>}
    </p>
  )
}

export const InvoicesPage = ({ q = '' }: { q?: string | undefined }) => {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const searchField = useRef<HTMLInputElement>(null)
  const query = useQuery(invoicesQuery)
  const { data, isPending } = query
  useNamed(data !== undefined, hash)
  const search = (typed: string) =>
    void navigate({ to: '/admin/invoices', search: typed ? { q: typed } : {}, replace: true, resetScroll: false })
  return (
    <ListPage title="Invoices">
      {data ? (
        <Summary list={data} />
      ) : (
        <p {...summary}>
          <span>{isPending && 'Loading invoices'}</span>
        </p>
      )}
      {data && data.items.length > 0 && (
        <search className="mt-4 flex">
          <SearchField ref={searchField} label="Search company or number" q={q} onSearch={search} />
        </search>
      )}
      {query.isError && (
        <QueryError level="h2" title="Failed to load invoices" query={query} focusId={summary.id} className="mt-5" />
      )}
      {isPending && <Skeletons className="mt-6 grid gap-2.5" height="h-20" />}
      {data && <Sections list={data} q={q} hash={hash} />}
      <InvoiceDownloads />
      <p className="measure mt-8 text-sm text-soft">
        Numbers, your account and a sentence of your own:{' '}
        <Link to="/admin/settings/business" className="link">
          Settings, Business
        </Link>
        . Clients abroad (zero-rated), discounts and receipts of expenses have no place here yet.
      </p>
      <div className="mt-6">
        <Shortcuts opens="row" list={[{ key: '/', description: 'Search', run: () => searchField.current?.focus() }]} />
      </div>
    </ListPage>
  )
}

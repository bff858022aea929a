import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { nzDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { Page } from '../components/page.tsx'
import { Button } from '../components/ui/button.tsx'
import { buttonLook } from '../components/ui/button-look.ts'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { rescueFocus } from '../lib/focus.ts'
import { notify } from '../lib/notify.ts'
import { now } from '../lib/now.ts'
import { StuckLetters } from '../mail/stuck-letters.tsx'
import { cardId, useKeptFocus } from './kept-focus.ts'
import { ListFilters } from './list-filters.tsx'
import { ListHead, ListRow } from './list-row.tsx'
import type { ListSearch } from './list-search.ts'
import { type Filter, filterOf, isNarrow } from './listed.ts'
import { quotesQuery } from './queries.ts'
import { Shortcuts } from './shortcuts.tsx'

const route = getRouteApi('/admin/quotes/')

const unloaded = 'Failed to load quotes'
const newQuote = { to: '/admin/quotes/new', state: { fromList: true } } as const

/** The list as asked for by the address, and what to say about it. */
const useQuotes = (filter: Filter) => {
  const query = useInfiniteQuery(quotesQuery(filter))
  const { data, error, errorUpdatedAt } = query
  const message = error?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said, the same one too
  useEffect(() => {
    if (message !== undefined) notify('failed', { title: unloaded, description: message })
  }, [message, errorUpdatedAt])
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  return { ...query, items, ids }
}

/** The list of quotes (SPEC §2 "Quote list"). */
export const QuoteList = ({ aside }: { aside?: ReactNode }) => {
  const filter = filterOf(route.useSearch())
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const quotes = useQuotes(filter)
  const countId = useId()
  const keepFocus = useKeptFocus(quotes.ids, countId)

  const ask = (change: (now: ListSearch) => ListSearch) =>
    void navigate({ to: '/admin/quotes', search: change, replace: true, resetScroll: false })
  const clear = () => {
    ask(({ deleted }) => (deleted ? { deleted } : {}))
    searchField.current?.focus()
  }

  return (
    <Page
      title="Quote & Acceptance"
      noindex
      aside={
        <div className="flex flex-wrap gap-3">
          <Link {...newQuote} className={buttonLook()}>
            New Quote
          </Link>
          {aside}
        </div>
      }
    >
      <StuckLetters />
      <ListFilters filter={filter} searchField={searchField} onChange={ask} />
      <p id={countId} role="status" tabIndex={-1} className="mt-6 mb-3 min-h-6 text-sm text-soft">
        {summary(quotes, filter)}
      </p>
      <List quotes={quotes} filter={filter} countId={countId} onMove={keepFocus} onClear={clear} />
      <div className="mt-8">
        <Shortcuts
          list={[
            { key: '/', what: 'Search', act: () => searchField.current?.focus() },
            { key: 'n', what: 'New quote', act: () => void navigate(newQuote) },
            { key: 'j', what: 'Next quote', act: () => step(quotes.ids, 1) },
            { key: 'k', what: 'Previous quote', act: () => step(quotes.ids, -1) },
          ]}
        />
      </div>
    </Page>
  )
}

type Quotes = ReturnType<typeof useQuotes>

const counted = (count: number) => `${count} ${count === 1 ? 'quote' : 'quotes'}`

const summary = ({ items, data, isPlaceholderData, hasNextPage, isError }: Quotes, filter: Filter) => {
  if (!data) return isError ? '' : 'Loading quotes'
  if (isPlaceholderData) return 'Searching'
  if (items.length === 0) return isNarrow(filter) ? 'No quotes match' : ''
  if (hasNextPage) return `The newest ${counted(items.length)}`
  return isNarrow(filter) ? `${counted(items.length)} found` : counted(items.length)
}

/** Moves the focus along the cards; from elsewhere, to the first. */
const step = (ids: readonly string[], by: 1 | -1) => {
  const cards = ids.map((id) => document.getElementById(cardId(id)))
  const at = cards.findIndex((card) => card !== null && card === document.activeElement)
  cards[at < 0 ? 0 : at + by]?.focus()
}

type ListProps = {
  quotes: Quotes
  filter: Filter
  countId: string
  onMove: (id: string) => void
  onClear: () => void
}

const List = ({ onClear, ...props }: ListProps) => {
  const { quotes, filter } = props
  if (quotes.items.length > 0) return <Cards {...props} />
  if (quotes.isPending) return <Waiting />
  if (quotes.isError && !quotes.data) return <Unloaded {...props} />
  if (isNarrow(filter)) {
    return (
      <Empty title="No quotes match">
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      </Empty>
    )
  }
  return (
    <Empty title="No quotes yet">
      <Link {...newQuote} className={buttonLook({ variant: 'secondary' })}>
        Create your first quote
      </Link>
    </Empty>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-2.5 lg:gap-px">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-44 lg:h-18" />
    ))}
  </div>
)

const Empty = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-y border-line py-14 text-center">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-5">{children}</p>
  </div>
)

const Unloaded = ({ quotes, countId }: Pick<ListProps, 'quotes' | 'countId'>) => {
  const retry = async () => {
    await quotes.refetch()
    rescueFocus(() => document.getElementById(countId))
  }
  return (
    <div className="rounded-md border-l-4 border-danger bg-danger-wash px-5 py-5">
      <h2 className="text-lg">{unloaded}</h2>
      <p className="mt-1 text-soft">{quotes.error?.message}</p>
      <Button className="mt-4" variant="secondary" busy={quotes.isFetching} onClick={() => void retry()}>
        Retry
      </Button>
    </div>
  )
}

const Cards = ({ quotes, filter, countId, onMove }: Omit<ListProps, 'onClear'>) => {
  const today = nzDay(now())
  const more = async () => {
    const { data } = await quotes.fetchNextPage({ cancelRefetch: false })
    const first = data?.pages.at(-1)?.items[0]
    if (first) rescueFocus(() => document.getElementById(cardId(first.id)))
  }
  const byArrow = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null)
  return (
    <>
      <ListHead />
      <ul
        aria-label="Quotes"
        aria-busy={quotes.isPlaceholderData}
        className="grid gap-2.5 sm:grid-cols-2 lg:block"
        onKeyDown={(event) => {
          const by = byArrow(event.key)
          if (by === null || !(event.target instanceof HTMLElement && event.target.matches('[data-card]'))) return
          event.preventDefault()
          step(quotes.ids, by)
        }}
      >
        {quotes.items.map((quote: QuoteSummary) => (
          <ListRow key={quote.id} quote={quote} today={today} searched={filter.q} onMove={onMove} />
        ))}
      </ul>
      {quotes.isError && <Unloaded quotes={quotes} countId={countId} />}
      {quotes.hasNextPage && !quotes.isPlaceholderData && (
        <p className="mt-6 text-center">
          <Button variant="secondary" busy={quotes.isFetchingNextPage} onClick={() => void more()}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

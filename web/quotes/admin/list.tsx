import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { nzDay } from '#src/base/time.ts'
import { CardList, EmptyState, ListPage, ListShortcuts, useListing } from '#web/components/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Downloads } from '#web/csv/downloads.tsx'
import { noMatch } from '#web/lib/no-match.ts'
import { now } from '#web/lib/now.ts'
import { StuckEmails } from '#web/mail/stuck-emails.tsx'
import { useCardFocus } from './card-focus.ts'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, parseQuoteFilter } from './list-filter.ts'
import type { QuoteSearch } from './list-search.ts'
import { quotesQuery } from './queries.ts'
import { QuoteCard, QuoteColumnHeads } from './quote-card.tsx'

const route = getRouteApi('/admin/quotes/')

const newQuote = { to: '/admin/quotes/new', state: { fromList: true } } as const

/** Opens the only quote that the search finds, once it is there. */
const useOpenSingle = (q: string, { data, ids, isPlaceholderData, isFetching }: OpenedList) => {
  const navigate = useNavigate()
  const [wanted, want] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null || wanted !== q || isPlaceholderData || isFetching || !data) return
    want(null)
    const [only, second] = ids
    if (only === undefined || second !== undefined) return
    void navigate({ to: '/admin/quotes/$id', params: { id: only }, state: { fromList: true } })
  }, [wanted, q, data, ids, isPlaceholderData, isFetching, navigate])
  return want
}

type OpenedList = Pick<UseInfiniteQueryResult, 'data' | 'isPlaceholderData' | 'isFetching'> & { ids: string[] }

export const QuoteListPage = ({ notice }: { notice?: ReactNode }) => {
  const filter = parseQuoteFilter(route.useSearch())
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const quotes = useListing(useInfiniteQuery(quotesQuery(filter)), 'Failed to load quotes')
  const countId = useId()
  const keepFocus = useCardFocus(quotes.ids, countId)
  const today = nzDay(now())
  const openSingle = useOpenSingle(filter.q, quotes)
  const counted = quotes.data?.pages.at(-1)

  const setSearch = (change: (search: QuoteSearch) => QuoteSearch) =>
    void navigate({ to: '/admin/quotes', search: change, replace: true, resetScroll: false })
  const clear = () => {
    setSearch(({ deleted }) => (deleted ? { deleted } : {}))
    searchField.current?.focus()
  }

  return (
    <ListPage
      title="Quote & Acceptance"
      aside={
        <Link {...newQuote} className={buttonLook()}>
          New Quote
        </Link>
      }
    >
      <StuckEmails />
      {notice}
      <FilterBar
        filter={filter}
        searchField={searchField}
        onChange={setSearch}
        onEnter={(q) => openSingle(q || null)}
      />
      <CardList
        listing={quotes}
        nouns={['quote', 'quotes']}
        filtered={isFiltered(filter)}
        total={counted && { count: counted.total, exact: counted.total_is_exact }}
        countId={countId}
        head={<QuoteColumnHeads />}
        card={(quote) => (
          <QuoteCard key={quote.id} quote={quote} today={today} searchText={filter.q} onStart={keepFocus} />
        )}
        empty={isFiltered(filter) ? <NoMatch q={filter.q} onClear={clear} /> : <NoQuotes />}
      />
      <Downloads files={['quotes', 'decisions']} links={['clients', 'funnel']} />
      <ListShortcuts
        one="quote"
        ids={quotes.ids}
        searchField={searchField}
        more={[{ key: 'n', description: 'New quote', run: () => void navigate(newQuote) }]}
      />
    </ListPage>
  )
}

const NoMatch = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState title={noMatch(q, 'quotes')}>
    <Button variant="secondary" onClick={onClear}>
      Clear filters
    </Button>
  </EmptyState>
)

const NoQuotes = () => (
  <EmptyState title="No quotes yet">
    <Link {...newQuote} className={buttonLook({ variant: 'secondary' })}>
      Create your first quote
    </Link>
  </EmptyState>
)

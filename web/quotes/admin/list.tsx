import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { nzDay } from '#src/base/time.ts'
import { CardList, EmptyState, ListPage, ListShortcuts, useListing } from '#web/components/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Downloads } from '#web/csv/downloads.tsx'
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

type QuoteListPageProps = { nav: ReactNode; notice?: ReactNode }

export const QuoteListPage = ({ nav, notice }: QuoteListPageProps) => {
  const filter = parseQuoteFilter(route.useSearch())
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const quotes = useListing(useInfiniteQuery(quotesQuery(filter)), 'Failed to load quotes')
  const countId = useId()
  const keepFocus = useCardFocus(quotes.ids, countId)
  const today = nzDay(now())

  const setSearch = (change: (search: QuoteSearch) => QuoteSearch) =>
    void navigate({ to: '/admin/quotes', search: change, replace: true, resetScroll: false })
  const clear = () => {
    setSearch(({ deleted }) => (deleted ? { deleted } : {}))
    searchField.current?.focus()
  }

  return (
    <ListPage
      title="Quote & Acceptance"
      above={nav}
      aside={
        <Link {...newQuote} className={buttonLook()}>
          New Quote
        </Link>
      }
    >
      <StuckEmails />
      {notice}
      <FilterBar filter={filter} searchField={searchField} onChange={setSearch} />
      <CardList
        listing={quotes}
        nouns={['quote', 'quotes']}
        filtered={isFiltered(filter)}
        countId={countId}
        head={<QuoteColumnHeads />}
        card={(quote) => (
          <QuoteCard key={quote.id} quote={quote} today={today} searchText={filter.q} onStart={keepFocus} />
        )}
        empty={isFiltered(filter) ? <NoMatch onClear={clear} /> : <NoQuotes />}
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

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No quotes match">
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

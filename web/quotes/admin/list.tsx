import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { nzDay } from '#src/base/time.ts'
import { Rooms } from '#web/components/admin-nav.tsx'
import { Cards, Empty, ListKeys, ListPage, useListing } from '#web/components/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { now } from '#web/lib/now.ts'
import { StuckEmails } from '#web/mail/stuck-emails.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { filterOf, isNarrow } from './list-filter.ts'
import { ListFilters } from './list-filters.tsx'
import { QuoteHead, QuoteRow } from './list-row.tsx'
import type { ListSearch } from './list-search.ts'
import { quotesQuery } from './queries.ts'

const route = getRouteApi('/admin/quotes/')

const newQuote = { to: '/admin/quotes/new', state: { fromList: true } } as const

/** The list of quotes (SPEC §2 "Quote list"). */
export const QuoteList = ({ aside }: { aside?: ReactNode }) => {
  const filter = filterOf(route.useSearch())
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const quotes = useListing(useInfiniteQuery(quotesQuery(filter)), 'Failed to load quotes')
  const countId = useId()
  const keepFocus = useKeptFocus(quotes.ids, countId)
  const today = nzDay(now())

  const ask = (change: (now: ListSearch) => ListSearch) =>
    void navigate({ to: '/admin/quotes', search: change, replace: true, resetScroll: false })
  const clear = () => {
    ask(({ deleted }) => (deleted ? { deleted } : {}))
    searchField.current?.focus()
  }

  return (
    <ListPage
      title="Quote & Acceptance"
      above={<Rooms />}
      aside={
        <div className="flex flex-wrap gap-3">
          <Link {...newQuote} className={buttonLook()}>
            New Quote
          </Link>
          {aside}
        </div>
      }
    >
      <StuckEmails />
      <ListFilters filter={filter} searchField={searchField} onChange={ask} />
      <Cards
        listing={quotes}
        nouns={['quote', 'quotes']}
        narrow={isNarrow(filter)}
        countId={countId}
        head={<QuoteHead />}
        card={(quote) => <QuoteRow key={quote.id} quote={quote} today={today} searched={filter.q} onMove={keepFocus} />}
        empty={isNarrow(filter) ? <NoMatch onClear={clear} /> : <NoQuotes />}
      />
      <ListKeys
        one="quote"
        ids={quotes.ids}
        searchField={searchField}
        more={[{ key: 'n', what: 'New quote', act: () => void navigate(newQuote) }]}
      />
    </ListPage>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty title="No quotes match">
    <Button variant="secondary" onClick={onClear}>
      Clear filters
    </Button>
  </Empty>
)

const NoQuotes = () => (
  <Empty title="No quotes yet">
    <Link {...newQuote} className={buttonLook({ variant: 'secondary' })}>
      Create your first quote
    </Link>
  </Empty>
)

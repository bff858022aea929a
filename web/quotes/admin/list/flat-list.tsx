import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId } from 'react'
import { ListHead } from '#web/components/page/list-card.tsx'
import { CardList, EmptyState, ListShortcuts, useListing } from '#web/components/page/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { noMatch } from '#web/lib/no-match.ts'
import { dayNow } from '#web/lib/now.ts'
import { type QuoteFilter, quotesQuery } from '#web/quotes/admin/queries.ts'
import { isFiltered } from './list-search.ts'
import { columnNames, QuoteCard, rowColumns } from './quote-card.tsx'
import { useCardFocus } from './use-card-focus.ts'

export const nouns = ['quote', 'quotes'] as const
export const listFailed = 'Failed to load quotes'
export const newQuote = { to: '/admin/quotes/new', state: { fromList: true } } as const

export type ListProps = { filter: QuoteFilter; searchField: RefObject<HTMLInputElement | null> }

export const ListKeys = ({ ids, searchField }: Pick<ListProps, 'searchField'> & { ids: readonly string[] }) => {
  const navigate = useNavigate()
  const create = { key: 'n', description: 'New quote', run: () => void navigate(newQuote) }
  return <ListShortcuts one="quote" ids={ids} searchField={searchField} more={[create]} />
}

type OpenedList = Pick<UseInfiniteQueryResult, 'data' | 'isPlaceholderData' | 'isFetching'> & { ids: string[] }

type SoleMatch = { wanted: string | null; want: (q: string | null) => void }

/** Opens the only match of a search that ended with Enter. */
const useOpenSoleMatch = (q: string, { wanted, want }: SoleMatch, list: OpenedList) => {
  const { data, ids, isPlaceholderData, isFetching } = list
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === null || wanted !== q || isPlaceholderData || isFetching || !data) return
    want(null)
    const [only, second] = ids
    if (only === undefined || second !== undefined) return
    void navigate({ to: '/admin/quotes/$id', params: { id: only }, state: { fromList: true } })
  }, [wanted, want, q, data, ids, isPlaceholderData, isFetching, navigate])
}

type FlatListProps = ListProps & { opening: SoleMatch; onClear: () => void }

/** The list without groups: of a search, of some statuses, or in another order. */
export const FlatList = ({ filter, searchField, opening, onClear }: FlatListProps) => {
  const query = quotesQuery(filter)
  const quotes = useListing(useInfiniteQuery(query), listFailed, query.queryKey)
  const countId = useId()
  const keepFocus = useCardFocus(quotes.ids, countId)
  const today = dayNow()
  const lastPage = quotes.data?.pages.at(-1)
  useOpenSoleMatch(filter.q, opening, quotes)
  return (
    <>
      <CardList
        listing={quotes}
        nouns={nouns}
        filtered={isFiltered(filter)}
        total={lastPage && { count: lastPage.total, exact: lastPage.total_is_exact }}
        countId={countId}
        head={<ListHead columns={rowColumns} names={['Status', 'Client', ...columnNames]} />}
        card={(quote) => (
          <QuoteCard key={quote.id} quote={quote} today={today} searchText={filter.q} onStart={keepFocus} />
        )}
        empty={
          <EmptyState title={noMatch(filter.q, 'quotes')}>
            <Button variant="secondary" onClick={onClear}>
              Clear filters
            </Button>
          </EmptyState>
        }
      />
      <ListKeys ids={quotes.ids} searchField={searchField} />
    </>
  )
}

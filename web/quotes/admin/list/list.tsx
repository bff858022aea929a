import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '#src/base/money.ts'
import { type Day, formatDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { formatPrice, lastDayOf, type Plan } from '#src/quotes/rules.ts'
import { planTotals } from '#src/quotes/total-rules.ts'
import {
  cardId,
  Highlight,
  ListCard,
  ListCardDate,
  ListCardNextStep,
  ListCardTitle,
  ListHead,
  stretchedLink,
} from '#web/components/page/list-card.tsx'
import { CardList, EmptyState, ListPage, ListShortcuts, useListing } from '#web/components/page/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Downloads } from '#web/csv/downloads.tsx'
import { cn } from '#web/lib/cn.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { noMatch } from '#web/lib/no-match.ts'
import { dayNow } from '#web/lib/now.ts'
import { StuckEmails } from '#web/mail/stuck-emails.tsx'
import { DeleteButton } from '#web/quotes/admin/moves/delete-button.tsx'
import { formatSeen, quoteNextStep } from '#web/quotes/admin/next-step.ts'
import { quotesQuery } from '#web/quotes/admin/queries.ts'
import { StatusBadges } from '#web/quotes/admin/quote-page.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, neighbour, parseQuoteFilter } from './list-filter.ts'
import type { QuoteSearch } from './list-search.ts'

type PriceFields = Pick<QuoteSummary, 'retainer_rate' | 'prepaid_day_rate' | 'min_term_months' | 'chosen_plan' | 'gst'>

/** Prices of the chosen plan, or of each offered plan. The total is that of the term. */
const priceLines = (quote: PriceFields): { plan: Plan; rate: string; total: string | null }[] => {
  const { chosen_plan, gst } = quote
  const totals = planTotals(quote, gst)
  return (['retainer', 'prepaid'] as const).flatMap((plan) => {
    const [rate, term] = totals.filter((total) => total.plan === plan)
    if (!rate || (chosen_plan !== null && chosen_plan !== plan)) return []
    return [
      {
        plan,
        rate: formatPrice(rate.excluding, plan === 'retainer' ? 'per month' : 'per day', gst),
        total: term ? `${term.label}: ${formatMoney(term.excluding)}` : null,
      },
    ]
  })
}

const columns = 'lg:grid lg:grid-cols-[5.5rem_minmax(0,1.1fr)_minmax(0,1fr)_12.5rem_6.5rem_6.5rem_3.75rem] lg:gap-x-4'

const QuoteColumnHeads = () => (
  <ListHead columns={columns} names={['Status', 'Client', 'What happens next', 'Price', 'Created', 'Valid until']} />
)

const Price = ({ quote }: { quote: QuoteSummary }) => (
  <ul aria-label="Price" className="tabular mt-2 text-sm lg:mt-0">
    {priceLines(quote).map(({ plan, rate, total }) => (
      <li key={plan}>
        {rate}
        {total && <span className="block text-xs text-faint">{total}</span>}
      </li>
    ))}
  </ul>
)

type QuoteCardProps = { quote: QuoteSummary; today: Day; searchText: string; onStart: (id: string) => void }

const QuoteCard = ({ quote, today, searchText, onStart }: QuoteCardProps) => {
  const seen = quote.deleted_at === null && formatSeen(quote)
  return (
    <ListCard className={cn(quote.deleted_at !== null && 'text-soft', columns)}>
      <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
        <StatusBadges quote={quote} />
      </div>
      <ListCardTitle
        person={
          <>
            <Highlight text={quote.client_name} search={searchText} />
            {quote.replaces && <span className="block">Revision of {quote.replaces}</span>}
          </>
        }
      >
        <Link
          to="/admin/quotes/$id"
          params={{ id: quote.id }}
          state={{ fromList: true }}
          id={cardId(quote.id)}
          data-card=""
          className={stretchedLink}
        >
          <Highlight text={quote.client_company} search={searchText} />
        </Link>
      </ListCardTitle>
      <div>
        {/* On a narrow screen the date of deletion is in the list of dates below. */}
        <ListCardNextStep
          next={quoteNextStep(quote, today)}
          className={quote.deleted_at !== null && 'hidden lg:block'}
        />
        {seen && <p className="text-sm text-faint">{seen}</p>}
      </div>
      <Price quote={quote} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3 lg:contents">
        <dl className="tabular grid gap-y-0.5 text-sm lg:contents">
          <ListCardDate term="Created">{formatDate(quote.created_at)}</ListCardDate>
          <ListCardDate term="Valid until">{formatDay(lastDayOf(quote))}</ListCardDate>
          {quote.deleted_at !== null && (
            <div className="flex flex-wrap gap-x-1.5 lg:hidden">
              <dt className="text-faint">Deleted</dt>
              <dd>{formatDate(quote.deleted_at)}</dd>
            </div>
          )}
        </dl>
        <div className="relative z-10 lg:-my-2 lg:text-right">
          <DeleteButton quote={quote} quiet onStart={onStart} />
        </div>
      </div>
    </ListCard>
  )
}

/**
 * Moves the focus when a card disappears with the focused button in it: to the next card, or to `emptyId` after the
 * last one. A card that stays or comes back takes the focus itself.
 * @returns the function to call with a quote's id before it is deleted or restored.
 */
const useCardFocus = (ids: readonly string[], emptyId: string) => {
  const pending = useRef<{ id: string; next: string | null; gone: boolean } | null>(null)
  useLayoutEffect(() => {
    const move = pending.current
    if (!move) return
    const present = ids.includes(move.id)
    if (present || !move.gone) {
      const to = present ? cardId(move.id) : move.next === null ? emptyId : cardId(move.next)
      focusIfLost(document.getElementById(to))
    }
    pending.current = present ? null : { ...move, gone: true }
  }, [ids, emptyId])
  return (id: string) => {
    pending.current = { id, next: neighbour(ids, id), gone: false }
  }
}

const newQuote = { to: '/admin/quotes/new', state: { fromList: true } } as const

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
  const filter = parseQuoteFilter(useSearch({ from: '/admin/quotes/' }))
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const quotes = useListing(
    useInfiniteQuery(quotesQuery(filter)),
    'Failed to load quotes',
    quotesQuery(filter).queryKey,
  )
  const countId = useId()
  const keepFocus = useCardFocus(quotes.ids, countId)
  const today = dayNow()
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
      {notice}
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

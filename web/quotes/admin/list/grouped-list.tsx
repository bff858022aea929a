import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Whose, whoseLabels } from '#src/quotes/next-rules.ts'
import { Cards, cardHeight, EmptyState, formatTotal, useListing } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { cn } from '#web/lib/cn.ts'
import { dayNow } from '#web/lib/now.ts'
import { type QuoteFilter, quotesQuery } from '#web/quotes/admin/queries.ts'
import { ListKeys, type ListProps, listFailed, newQuote, nouns } from './flat-list.tsx'
import { columnNames, QuoteCard, rowColumns } from './quote-card.tsx'
import { useCardFocus } from './use-card-focus.ts'

/** How many quotes a group of ended quotes shows at first: the newest. */
const initialCounts: Partial<Record<Whose, number>> = { won: 10, closed: 10 }

const useGroup = (filter: QuoteFilter, whose: Whose) => {
  const query = quotesQuery({ ...filter, whose })
  const listing = useListing(useInfiniteQuery(query), listFailed, query.queryKey)
  const page = listing.data?.pages.at(-1)
  return { whose, listing, count: page?.total ?? 0, exact: page?.total_is_exact ?? true }
}

type Group = ReturnType<typeof useGroup>

const statusOf = (groups: readonly Group[]) => {
  if (groups.some(({ listing }) => listing.isPending)) return 'Loading quotes'
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return count === 0 ? '' : formatTotal({ count, exact: groups.every(({ exact }) => exact) }, nouns)
}

const GroupHead = ({ id, group: { whose, count, exact }, first }: { id: string; group: Group; first: boolean }) => (
  <div className={cn('items-baseline border-edge pb-1 lg:border-b lg:px-3', rowColumns)}>
    <h2 id={id} className="font-sans text-base font-semibold tracking-normal lg:col-span-2">
      {whoseLabels[whose]} <span className="tabular font-normal text-faint">{exact ? count : `${count}+`}</span>
    </h2>
    {first &&
      columnNames.map((name) => (
        <span key={name} aria-hidden="true" className="hidden text-xs text-faint lg:inline">
          {name}
        </span>
      ))}
  </div>
)

/** All quotes, in the groups of who acts next. */
export const GroupedList = ({ filter, searchField }: ListProps) => {
  const groups = [
    useGroup(filter, 'yours'),
    useGroup(filter, 'theirs'),
    useGroup(filter, 'won'),
    useGroup(filter, 'closed'),
  ]
  const id = useId()
  const today = dayNow()
  const ids = groups.flatMap(({ listing }) => listing.ids)
  const keepFocus = useCardFocus(ids, id)
  const failed = groups.filter(({ listing }) => listing.isError && !listing.data)
  const filled = groups.filter(({ listing }) => listing.items.length > 0)
  const isLoading = groups.some(({ listing }) => listing.isPending)
  return (
    <>
      <p id={id} role="status" tabIndex={-1} className="sr-only">
        {statusOf(groups)}
      </p>
      {failed[0] && (
        <QueryError
          level="h2"
          title={listFailed}
          query={{ ...failed[0].listing, refetch: () => Promise.all(failed.map((group) => group.listing.refetch())) }}
          focusId={id}
          className="mt-5"
        />
      )}
      {isLoading && filled.length === 0 && <Skeletons className="mt-6 grid gap-2.5 lg:gap-px" height={cardHeight} />}
      {filled.map((group, at) => (
        <section key={group.whose} aria-labelledby={`${id}-${group.whose}`} className="mt-5 lg:mt-7">
          <GroupHead id={`${id}-${group.whose}`} group={group} first={at === 0} />
          <Cards
            listing={group.listing}
            ids={ids}
            label={whoseLabels[group.whose]}
            countId={id}
            fold={initialCounts[group.whose]}
            card={(quote) => <QuoteCard key={quote.id} quote={quote} today={today} heading="h3" onStart={keepFocus} />}
          />
        </section>
      ))}
      {!isLoading && failed.length === 0 && filled.length === 0 && (
        <div className="mt-6">
          <EmptyState title="No quotes yet">
            <Link {...newQuote} className={buttonLook({ variant: 'secondary' })}>
              Create your first quote
            </Link>
          </EmptyState>
        </div>
      )}
      <ListKeys ids={ids} searchField={searchField} />
    </>
  )
}

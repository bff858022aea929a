import { hashKey, type InfiniteData, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import type { PageOf } from '#src/quotes/schema.ts'
import { QueryError } from '#web/components/query-error.tsx'
import { type Shortcut, Shortcuts } from '#web/components/shell/shortcuts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { rememberPages, rememberUnfolded, wasUnfolded } from '#web/lib/query/paged.ts'
import { cardId } from './list-card.tsx'
import { Heading, Page } from './page.tsx'

type ListItem = { id: string }

export const useListing = <Item extends ListItem, ResultPage extends PageOf<Item>>(
  query: UseInfiniteQueryResult<InfiniteData<ResultPage>>,
  errorTitle: string,
  list: QueryKey,
) => {
  const { data, isPlaceholderData } = query
  const listHash = hashKey(list)
  const pages = isPlaceholderData ? undefined : data?.pages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's hash represents the list
  useEffect(() => {
    if (pages !== undefined) rememberPages(list, pages)
  }, [listHash, pages])
  const items: ResultPage['items'] = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  return { ...query, items, ids, errorTitle }
}

type Listing<Item extends ListItem> = ReturnType<typeof useListing<Item, PageOf<Item>>>

const focusCard = (ids: readonly string[], by: 1 | -1) => {
  const cards = ids.flatMap((id) => document.getElementById(cardId(id)) ?? [])
  const at = cards.indexOf(document.activeElement as HTMLElement)
  cards[at < 0 ? 0 : at + by]?.focus()
}

type Nouns = readonly [one: string, many: string]

type Total = { count: number; exact: boolean }

export const formatTotal = ({ count, exact }: Total, [one, many]: Nouns) =>
  `${exact ? '' : 'More than '}${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`

const summaryOf = (props: Pick<CardListProps<ListItem>, 'listing' | 'nouns' | 'filtered' | 'total'>) => {
  const { listing, nouns, filtered, total } = props
  const { items, data, isPlaceholderData, hasNextPage, isError } = listing
  if (!data) return isError ? '' : `Loading ${nouns[1]}`
  if (isPlaceholderData) return 'Searching'
  if (items.length === 0) return filtered ? `No ${nouns[1]} match` : ''
  const totalText = formatTotal(total ?? { count: items.length, exact: true }, nouns)
  if (hasNextPage && !total) return `The newest ${totalText}`
  return `${totalText}${filtered ? ' found' : ''}${hasNextPage ? `, ${items.length} shown` : ''}`
}

export const ListPage = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Page title={title} noindex bare>
    <div className="column pt-5 pb-20 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Heading className="text-xl">{title}</Heading>
        {aside}
      </div>
      {children}
    </div>
  </Page>
)

export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-y border-line py-14 text-center">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
  </div>
)

export const cardHeight = 'h-26 lg:h-12'

type CardListProps<Item extends ListItem> = {
  listing: Listing<Item>
  nouns: Nouns
  filtered: boolean
  total?: Total | undefined
  /** The id of the line with the count, which takes the focus when the last card is removed. */
  countId: string
  /** Rows of one line at every width, instead of cards on a narrow screen. */
  asRows?: boolean
  head?: ReactNode
  card: (item: Item) => ReactNode
  empty: ReactNode
}

export const CardList = <Item extends ListItem>(props: CardListProps<Item>) => {
  const { listing, nouns, countId, asRows = false, head, empty } = props
  const isEmpty = listing.items.length === 0
  const contents = () => {
    // Empty placeholder data come from an earlier search, so they say nothing about this one.
    if (isEmpty && (listing.isPending || listing.isPlaceholderData))
      return <Skeletons className="grid gap-2.5 lg:gap-px" height={asRows ? 'h-12' : cardHeight} />
    if (isEmpty) return listing.isError && !listing.data ? <ListError listing={listing} countId={countId} /> : empty
    const label = nouns[1].replace(/^./, (first) => first.toUpperCase())
    return <Cards {...props} ids={listing.ids} label={label} />
  }
  return (
    <>
      <p id={countId} role="status" tabIndex={-1} className="mt-6 mb-3 min-h-6 text-sm text-soft">
        <span className={listing.data && isEmpty ? 'sr-only' : undefined}>{summaryOf(props)}</span>
      </p>
      {!isEmpty && head}
      {contents()}
    </>
  )
}

const ListError = ({ listing, countId }: Pick<CardListProps<ListItem>, 'listing' | 'countId'>) => (
  <QueryError level="h2" title={listing.errorTitle} query={listing} focusId={countId} className="mt-5" />
)

type CardsProps<Item extends ListItem> = Pick<CardListProps<Item>, 'listing' | 'countId' | 'card' | 'asRows'> & {
  /** The cards among which the arrow keys move. */
  ids: readonly string[]
  label: string
  /** The number of cards that are shown at first. */
  fold?: number | undefined
}

export const Cards = <Item extends ListItem>({
  listing,
  ids,
  label,
  countId,
  card,
  fold,
  asRows = false,
}: CardsProps<Item>) => {
  const [isUnfolded, setUnfolded] = useState(() => wasUnfolded(label))
  const shown = isUnfolded ? listing.items : listing.items.slice(0, fold)
  const rest = listing.items[shown.length]
  const focusNext = (item: Item | undefined) => {
    if (item) restoreFocus(() => document.getElementById(cardId(item.id)))
  }
  const showMore = async () => {
    if (rest) {
      setUnfolded(true)
      rememberUnfolded(label)
      return focusNext(rest)
    }
    const { data } = await listing.fetchNextPage({ cancelRefetch: false })
    focusNext(data?.pages.at(-1)?.items[0] as Item | undefined)
  }
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={listing.isPlaceholderData}
        className={asRows ? 'border-t border-line' : 'grid gap-2.5 sm:grid-cols-2 lg:block'}
        onKeyDown={(event) => {
          const by = stepOf(event.key)
          if (by === null || !(event.target instanceof HTMLElement && event.target.matches('[data-card]'))) return
          event.preventDefault()
          focusCard(ids, by)
        }}
      >
        {shown.map(card)}
      </ul>
      {listing.isError && <ListError listing={listing} countId={countId} />}
      {(rest || (listing.hasNextPage && !listing.isPlaceholderData)) && (
        <p className="mt-3 text-center">
          <Button variant="secondary" size="small" busy={listing.isFetchingNextPage} onClick={() => void showMore()}>
            {listing.hasNextPage ? 'Show more' : `Show all ${listing.items.length}`}
          </Button>
        </p>
      )}
    </>
  )
}

type ListShortcutsProps = {
  one: string
  ids: readonly string[]
  searchField: RefObject<HTMLInputElement | null>
  more?: readonly Shortcut[]
}

export const ListShortcuts = ({ one, ids, searchField, more = [] }: ListShortcutsProps) => (
  <div className="mt-8">
    <Shortcuts
      opens={one}
      list={[
        { key: '/', description: 'Search', run: () => searchField.current?.focus() },
        ...more,
        { key: 'j', description: `Next ${one}`, run: () => focusCard(ids, 1) },
        { key: 'k', description: `Previous ${one}`, run: () => focusCard(ids, -1) },
      ]}
    />
  </div>
)

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null)

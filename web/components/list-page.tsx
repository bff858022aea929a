import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import { findFolded } from '#src/base/characters.ts'
import type { Page as Paged } from '#src/quotes/schema.ts'
import { cardId, stepAlong } from '#web/lib/cards.ts'
import { cn } from '#web/lib/cn.ts'
import { rescueFocus } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import { Heading, Page } from './page.tsx'
import { type Shortcut, Shortcuts } from './shortcuts.tsx'
import { Button } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

type Known = { id: string }

/** A list as asked for by the address, and what to say when it could not be had. */
export const useListing = <Item extends Known, Listed extends Paged<Item>>(
  query: UseInfiniteQueryResult<InfiniteData<Listed>>,
  unloaded: string,
) => {
  const { data, error, errorUpdatedAt } = query
  const message = error?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is said, the same one too
  useEffect(() => {
    if (message !== undefined) notify('failed', { title: unloaded, description: message })
  }, [message, errorUpdatedAt, unloaded])
  const items: Listed['items'] = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  return { ...query, items, ids, unloaded }
}

type Listing<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<Paged<Item>>>,
  'data' | 'error' | 'isError' | 'isPending' | 'isFetching' | 'isFetchingNextPage' | 'isPlaceholderData' | 'hasNextPage'
> & {
  items: Item[]
  ids: string[]
  unloaded: string
  refetch: () => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ data: InfiniteData<Paged<Item>> | undefined }>
}

type Nouns = readonly [one: string, many: string]

/** What the list shows, in a sentence. */
const summaryOf = (
  { items, data, isPlaceholderData, hasNextPage, isError }: Listing<unknown>,
  [one, many]: Nouns,
  narrow: boolean,
) => {
  const counted = `${items.length} ${items.length === 1 ? one : many}`
  if (!data) return isError ? '' : `Loading ${many}`
  if (isPlaceholderData) return 'Searching'
  if (items.length === 0) return narrow ? `No ${many} match` : ''
  if (hasNextPage) return `The newest ${counted}`
  return narrow ? `${counted} found` : counted
}

type ListPageProps = {
  title: string
  /** Before the heading: the way to the other lists. */
  above: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a list. */
export const ListPage = ({ title, above, aside, children }: ListPageProps) => (
  <Page title={title} noindex bare>
    <div className="column pt-5 pb-20 sm:pt-8">
      {above}
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <Heading>{title}</Heading>
        {aside}
      </div>
      {children}
    </div>
  </Page>
)

/** On a desk the cards stand under one another as a table does; `columns` are the list's own. */
export const ListHead = ({ columns, names }: { columns: string; names: readonly string[] }) => (
  // Each card says it too, for those who cannot see the column.
  <div aria-hidden="true" className={cn('hidden border-b border-edge px-3 pb-1.5 text-xs text-faint', columns)}>
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </div>
)

/** One thing of a list: the whole card opens it. Its link has {@link opens} and, as its id, the card's. */
export const Card = ({ className, children }: { className: string; children: ReactNode }) => (
  <li
    className={cn(
      'relative rounded-lg border border-line bg-raised p-4 transition-colors duration-150 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary lg:items-start lg:rounded-none lg:border-x-0 lg:border-t-0 lg:bg-transparent lg:px-3 lg:py-3 lg:has-[a:focus-visible]:-outline-offset-2',
      className,
    )}
  >
    {children}
  </li>
)

export const opens = 'after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none'

/** Whose it is: the card's heading, with its link in it, and who answers for them. */
export const CardTitle = ({ children, person }: { children: ReactNode; person: ReactNode }) => (
  <div className="mt-2 min-w-0 lg:mt-0">
    <h2 className="line-clamp-3 font-sans text-base font-semibold tracking-normal wrap-anywhere">{children}</h2>
    <p className="line-clamp-2 text-sm text-soft wrap-anywhere">{person}</p>
  </div>
)

/** What happens next with a thing, and by when or since when. `pressing`: it cannot wait; `late`: it has waited too long. */
export type NextStep = { step: string; when: string | null; pressing: boolean; late?: boolean }

const urgency = ({ pressing, late }: NextStep) => {
  if (late) return 'font-semibold text-danger'
  return pressing ? 'font-semibold text-tussock-ink' : 'text-faint'
}

export const Next = ({ next, className }: { next: NextStep; className?: string | false }) => (
  <p className="mt-2 text-sm lg:mt-0">
    {next.step}
    {next.when && <span className={cn('block', urgency(next), className)}>{next.when}</span>}
  </p>
)

/** A date of a card; its name is the column's on a desk. */
export const Dated = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5 lg:block">
    <dt className="text-faint lg:sr-only">{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** `text` with what was searched for marked. */
export const Marked = ({ text, part }: { text: string; part: string }) => {
  const found = findFolded(text, part)
  if (!found) return text
  const [from, to] = found
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-tussock-wash text-ink underline decoration-tussock decoration-2 underline-offset-2">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  )
}

export const Empty = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-y border-line py-14 text-center">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
  </div>
)

type CardsProps<Item> = {
  listing: Listing<Item>
  nouns: Nouns
  /** The list leaves out what a fresh look would show. */
  narrow: boolean
  /** The id of the line that says how many there are: it takes the focus when the last card has gone. */
  countId: string
  head: ReactNode
  card: (item: Item) => ReactNode
  empty: ReactNode
}

/** How many there are, announced as it changes, then the list itself, or why there is none. */
export const Cards = <Item extends Known>(props: CardsProps<Item>) => (
  <>
    <p id={props.countId} role="status" tabIndex={-1} className="mt-6 mb-3 min-h-6 text-sm text-soft">
      {summaryOf(props.listing, props.nouns, props.narrow)}
    </p>
    <List {...props} />
  </>
)

const List = <Item extends Known>({ listing, nouns: [, many], countId, head, card, empty }: CardsProps<Item>) => {
  if (listing.items.length === 0) {
    // That an earlier search found nothing says nothing about this one.
    if (listing.isPending || listing.isPlaceholderData) return <Waiting />
    return listing.isError && !listing.data ? <Unloaded listing={listing} countId={countId} /> : empty
  }
  const more = async () => {
    const { data } = await listing.fetchNextPage({ cancelRefetch: false })
    const first = data?.pages.at(-1)?.items[0]
    if (first) rescueFocus(() => document.getElementById(cardId(first.id)))
  }
  return (
    <>
      {head}
      <ul
        aria-label={many.replace(/^./, (first) => first.toUpperCase())}
        aria-busy={listing.isPlaceholderData}
        className="grid gap-2.5 sm:grid-cols-2 lg:block"
        onKeyDown={(event) => {
          const by = byArrow(event.key)
          if (by === null || !(event.target instanceof HTMLElement && event.target.matches('[data-card]'))) return
          event.preventDefault()
          stepAlong(listing.ids, by)
        }}
      >
        {listing.items.map(card)}
      </ul>
      {listing.isError && <Unloaded listing={listing} countId={countId} />}
      {listing.hasNextPage && !listing.isPlaceholderData && (
        <p className="mt-6 text-center">
          <Button variant="secondary" busy={listing.isFetchingNextPage} onClick={() => void more()}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

type ListKeysProps = {
  /** What one of them is called. */
  one: string
  ids: readonly string[]
  searchField: RefObject<HTMLInputElement | null>
  /** The list's own keys. */
  more?: readonly Shortcut[]
}

/** The keys of a list, and the button that tells of them. */
export const ListKeys = ({ one, ids, searchField, more = [] }: ListKeysProps) => (
  <div className="mt-8">
    <Shortcuts
      opens={one}
      list={[
        { key: '/', what: 'Search', act: () => searchField.current?.focus() },
        ...more,
        { key: 'j', what: `Next ${one}`, act: () => stepAlong(ids, 1) },
        { key: 'k', what: `Previous ${one}`, act: () => stepAlong(ids, -1) },
      ]}
    />
  </div>
)

const byArrow = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null)

const Waiting = () => (
  <div aria-busy="true" className="grid gap-2.5 lg:gap-px">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-44 lg:h-18" />
    ))}
  </div>
)

const Unloaded = ({ listing, countId }: { listing: Listing<unknown>; countId: string }) => {
  const retry = async () => {
    await listing.refetch()
    rescueFocus(() => document.getElementById(countId))
  }
  return (
    <div className="rounded-md border-l-4 border-danger bg-danger-wash px-5 py-5">
      <h2 className="text-lg">{listing.unloaded}</h2>
      <p className="mt-1 text-soft">{listing.error?.message}</p>
      <Button className="mt-4" variant="secondary" busy={listing.isFetching} onClick={() => void retry()}>
        Retry
      </Button>
    </div>
  )
}

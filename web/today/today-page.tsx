import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { allDone, maxItems, type TodayItem, todayHeadings } from '#src/today/rules.ts'
import type { Today } from '#src/today/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Shortcuts } from '#web/components/shell/shortcuts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { useRetry } from '#web/lib/focus.ts'
import { todayQuery } from './queries.ts'
import { TodayFilter } from './today-filter.tsx'
import { moveRow, pressDone, rowIdOf, statusId, TodayRow } from './today-row.tsx'

const Group = ({ heading, items, hasMore }: { heading: string; items: readonly TodayItem[]; hasMore: boolean }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 font-sans text-sm font-semibold tracking-normal text-faint">
        {heading}
      </h2>
      <ul aria-labelledby={id} className="border-b border-line">
        {items.map((item) => (
          <TodayRow key={rowIdOf(item)} item={item} />
        ))}
      </ul>
      {hasMore && <p className="pt-2 text-sm text-soft">The first {maxItems}; there are more.</p>}
    </section>
  )
}

const Groups = ({ today: { items, more } }: { today: Today }) => (
  <div className="mt-3 grid gap-y-7">
    {[...Map.groupBy(items, ({ kind }) => todayHeadings[kind])].map(([heading, ofGroup]) => (
      <Group
        key={heading}
        heading={heading}
        items={ofGroup}
        hasMore={more.some((kind) => todayHeadings[kind] === heading)}
      />
    ))}
  </div>
)

const summaryOf = ({ count, more }: Today) => {
  if (count === 0) return allDone
  if (more.length > 0) return `More than ${count} things wait for you.`
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`
}

const shortcuts = [
  { key: 'j', description: 'Next row', run: () => moveRow(1) },
  { key: 'k', description: 'Previous row', run: () => moveRow(-1) },
  { key: 'e', description: 'Mark the row as done, read or seen', run: pressDone },
]

export const TodayPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(todayQuery)
  const { status, retry } = useRetry(refetch)
  return (
    <ListPage title="Today" aside={<TodayFilter />}>
      <p id={statusId} ref={status} role="status" tabIndex={-1} className="min-h-6 text-sm text-soft">
        <span key={data?.count}>{data ? summaryOf(data) : isPending && 'Loading what waits for you'}</span>
      </p>
      {data?.count === 0 && <p className="mt-2 text-soft">{data.next}</p>}
      {error && (
        <Callout tone="bad" title="Failed to load what waits for you" role="alert" className="mt-5">
          <p>{error.message}</p>
          <p className="mt-3">
            <Button variant="secondary" busy={isFetching} onClick={retry}>
              Retry
            </Button>
          </p>
        </Callout>
      )}
      {isPending && <Skeletons className="mt-6 grid gap-2.5" height="h-20" />}
      {data && <Groups today={data} />}
      <div className="mt-8">
        <Shortcuts opens="row" list={shortcuts} />
      </div>
    </ListPage>
  )
}

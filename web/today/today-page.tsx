import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { maxItems, type TodayItem, todayHeadings, waitingWords } from '#src/today/rules.ts'
import type { Today } from '#src/today/schema.ts'
import { ListPage } from '#web/components/page/list-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Shortcuts } from '#web/components/shell/shortcuts.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { LogLink } from '#web/days/admin/running.tsx'
import { sumsWords } from '#web/invoices/admin/words.ts'
import { todayQuery } from './queries.ts'
import { moveRow, pressDone, rowIdOf, statusId } from './rows.ts'
import { TodayFilter } from './today-filter.tsx'
import { TodayRow } from './today-row.tsx'

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

const shortcuts = [
  { key: 'j', description: 'Next row', run: () => moveRow(1) },
  { key: 'k', description: 'Previous row', run: () => moveRow(-1) },
  { key: 'e', description: 'Mark the row as done, read or seen', run: pressDone },
]

export const TodayPage = () => {
  const query = useQuery(todayQuery)
  const { data, isPending } = query
  const money = data && sumsWords(data.invoices)
  return (
    <ListPage
      title="Today"
      aside={
        <div className="flex flex-wrap items-center gap-x-5">
          <LogLink />
          <TodayFilter />
        </div>
      }
    >
      <p id={statusId} role="status" tabIndex={-1} className="min-h-6 text-sm text-soft">
        <span key={data?.count}>{data ? waitingWords(data) : isPending && 'Loading what waits for you'}</span>
      </p>
      {data?.count === 0 && <p className="mt-2 text-soft">{data.next}</p>}
      {money && (
        <p className="tabular text-sm">
          <Link to="/admin/invoices" className="link inline-flex min-h-11 items-center">
            {money}
          </Link>
        </p>
      )}
      {query.isError && (
        <QueryError
          level="h2"
          title="Failed to load what waits for you"
          query={query}
          focusId={statusId}
          className="mt-5"
        />
      )}
      {isPending && <Skeletons className="mt-6 grid gap-2.5" height="h-20" />}
      {data && <Groups today={data} />}
      <div className="mt-8">
        <Shortcuts opens="row" list={shortcuts} />
      </div>
    </ListPage>
  )
}

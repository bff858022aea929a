import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isWaiting, kindLabels, maxItems } from '#src/today/rules.ts'
import type { Today } from '#src/today/schema.ts'
import { waitingWords } from '#src/today/status-rules.ts'
import { Fold } from '#web/components/fold.tsx'
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
import { Week } from './week.tsx'

const Rows = ({ today: { items, more } }: { today: Today }) => (
  <>
    <ul aria-label="Waiting for you" className="mt-3 border-b border-line">
      {items.filter(isWaiting).map((item) => (
        <TodayRow key={rowIdOf(item)} item={item} />
      ))}
    </ul>
    {more.length > 0 && (
      <p className="pt-2 text-sm text-soft">
        The first {maxItems} of: {[...new Set(more.map((kind) => kindLabels[kind]))].join(', ')}.
      </p>
    )}
  </>
)

const WaitingForOthers = ({ waiting }: Pick<Today, 'waiting'>) => (
  <div className="mt-8 text-soft">
    <Fold title={`Waiting for others: ${waiting.length}`}>
      <ul className="text-sm">
        {waiting.map(({ quote, title, sentence }) => (
          <li key={quote} className="flex min-h-12 flex-wrap items-center gap-x-4 border-t border-line px-1 py-1">
            <Link to="/admin/quotes/$id" params={{ id: quote }} className="link py-1 font-semibold wrap-anywhere">
              {title}
            </Link>
            <span className="tabular">{sentence}</span>
          </li>
        ))}
      </ul>
    </Fold>
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
      {data?.week.some(({ visits }) => visits.length > 0) && <Week week={data.week} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-6">
        <p id={statusId} role="status" tabIndex={-1} className="min-h-6 text-sm text-soft">
          <span key={data?.count}>{data ? waitingWords(data) : isPending && 'Loading what waits for you'}</span>
        </p>
        {money && (
          <p className="tabular text-sm">
            <Link to="/admin/invoices" className="link inline-flex min-h-11 items-center">
              {money}
            </Link>
          </p>
        )}
      </div>
      {data?.count === 0 && <p className="mt-2 text-soft">{data.next}</p>}
      {query.isError && (
        <QueryError
          level="h2"
          title="Failed to load what waits for you"
          query={query}
          focusId={statusId}
          className="mt-5"
        />
      )}
      {isPending && <Skeletons className="mt-6 grid gap-px" height="h-12" />}
      {data && data.count > 0 && <Rows today={data} />}
      {data && data.waiting.length > 0 && <WaitingForOthers waiting={data.waiting} />}
      <div className="mt-8">
        <Shortcuts opens="row" list={shortcuts} />
      </div>
    </ListPage>
  )
}

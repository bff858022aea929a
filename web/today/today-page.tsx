import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { parseId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import {
  allDone,
  countToday,
  heldBackPath,
  maxRows,
  notAllRead,
  type TodayList,
  type TodayRow,
  todayLists,
  todayWords,
} from '#src/today/row-rules.ts'
import type { Today } from '#src/today/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { cn } from '#web/lib/cn.ts'
import { restoreFocus, useRetry } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { NextFollowUp } from '#web/quotes/admin/sent/follow-up.tsx'
import { todayQuery } from './queries.ts'

const ActName = ({ row: { id, next, title } }: { row: TodayRow }) => (
  <span>
    {next}
    <span className="sr-only">
      : {title}, {id}
    </span>
  </span>
)

const NextAct = ({ row }: { row: TodayRow }) => {
  const { path } = row
  const params = { id: path.slice(path.lastIndexOf('/') + 1) }
  const look = { className: buttonLook({ variant: 'secondary', className: 'min-h-11 shrink-0' }) }
  const name = <ActName row={row} />
  if (path === heldBackPath) {
    return (
      <Link to="/admin/leads" search={{ state: 'quarantined' }} {...look}>
        {name}
      </Link>
    )
  }
  return path.startsWith('/admin/leads/') ? (
    <Link to="/admin/leads/$id" params={params} {...look}>
      {name}
    </Link>
  ) : (
    <Link to="/admin/quotes/$id" params={params} {...look}>
      {name}
    </Link>
  )
}

const FollowUpAct = ({ row, nth, rowId }: { row: TodayRow; nth: number; rowId: string }) => {
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const onSent = async () => {
    setOpen(false)
    // The row is found by its id, because a refetch may replace the button or the whole row.
    const focusRow = () => restoreFocus(() => document.getElementById(rowId))
    focusRow()
    await queryClient.invalidateQueries(todayQuery)
    focusRow()
  }
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-11 shrink-0"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ActName row={row} />
      </Button>
      {isOpen && (
        <div id={formId} className="grid basis-full gap-2">
          <NextFollowUp id={row.id} count={nth - 1} readAt={0} onSent={() => void onSent()} />
          <Link to="/admin/quotes/$id" params={{ id: row.id }} className="link inline-flex min-h-11 w-fit items-center">
            Look at the quote first
          </Link>
        </div>
      )}
    </>
  )
}

const Row = ({ row, list }: { row: TodayRow; list: TodayList }) => (
  <li
    id={`${list}-${row.id}`}
    tabIndex={-1}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4"
  >
    <div className="min-w-0 flex-[1_1_15rem] wrap-anywhere">
      <h3 className="line-clamp-3 font-sans text-base font-semibold tracking-normal">
        {row.title}
        {row.id.startsWith('quo_') && (
          <span className="tabular ml-2 text-sm font-normal whitespace-nowrap text-faint">
            {reference(parseId('quo', row.id))}
          </span>
        )}
      </h3>
      <p
        className={cn(
          'text-sm',
          row.urgent && 'font-semibold',
          row.urgent && (list === 'trouble' ? 'text-danger' : 'text-tussock-ink'),
        )}
      >
        {row.state}
      </p>
      <p className="tabular text-sm text-faint">{row.detail}</p>
    </div>
    {row.follow_up === undefined ? (
      <NextAct row={row} />
    ) : (
      <FollowUpAct row={row} nth={row.follow_up} rowId={`${list}-${row.id}`} />
    )}
  </li>
)

const TodaySection = ({ list, rows, hasMore }: { list: TodayList; rows: readonly TodayRow[]; hasMore: boolean }) => {
  const id = useId()
  const { title, none } = todayWords[list]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-2 pb-2 text-xl">
        {title}
        {rows.length > 0 && <span className="tabular font-sans text-base text-faint">{rows.length}</span>}
      </h2>
      {rows.length === 0 && <p className="border-t border-line py-4 text-soft">{none}</p>}
      {rows.length > 0 && (
        <ul aria-labelledby={id} className="border-b border-line">
          {rows.map((row) => (
            <Row key={`${row.id} ${row.state}`} row={row} list={list} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="pt-3 text-sm text-soft">
          {rows.length < maxRows ? notAllRead : `The first ${maxRows}; there are more.`}
        </p>
      )}
    </section>
  )
}

const summaryOf = (today: Today) => {
  const count = countToday(today)
  if (count === 0) return today.more.length > 0 ? notAllRead : allDone
  if (today.more.length > 0) return `More than ${count} things wait for you.`
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`
}

export const TodayPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(todayQuery)
  const { status, retry } = useRetry(refetch)
  return (
    <ListPage title="Today">
      <p ref={status} role="status" tabIndex={-1} className="measure mt-5 min-h-7 text-lg text-soft">
        {data ? summaryOf(data) : isPending && 'Loading what waits for you'}
      </p>
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
      {isPending && (
        <Skeletons keys={todayLists} className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2" height="h-48" />
      )}
      {data && countToday(data) + data.more.length > 0 && (
        <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
          {todayLists.map((list) => (
            <TodaySection key={list} list={list} rows={data[list]} hasMore={data.more.includes(list)} />
          ))}
        </div>
      )}
    </ListPage>
  )
}

import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { parseId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { maxRows, notAllRead, type TodayList, type TodayRow, todayWords } from '#src/today/row-rules.ts'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { cn } from '#web/lib/cn.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query.ts'
import { NextFollowUp } from '#web/quotes/admin/follow-up.tsx'
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

/** The text stands ready behind one press, and goes after another. */
const FollowUpAct = ({ row, nth }: { row: TodayRow; nth: number }) => {
  const formId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onSent = async () => {
    setOpen(false)
    restoreFocus(() => trigger.current?.closest('li'))
    await queryClient.invalidateQueries(todayQuery)
  }
  return (
    <>
      <Button
        ref={trigger}
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
  <li tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
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
    {row.follow_up === undefined ? <NextAct row={row} /> : <FollowUpAct row={row} nth={row.follow_up} />}
  </li>
)

type TodayListProps = { list: TodayList; rows: readonly TodayRow[]; hasMore: boolean }

export const TodaySection = ({ list, rows, hasMore }: TodayListProps) => {
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

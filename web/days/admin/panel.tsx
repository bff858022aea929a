import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EntryId, QuoteId } from '#src/base/id.ts'
import { adminStatementPath } from '#src/base/links.ts'
import { formatDay, formatMonth } from '#src/base/time.ts'
import { formatHours, liveEntries } from '#src/days/rules.ts'
import type { AdminDays } from '#src/days/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { QueryError } from '#web/components/query-error.tsx'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { DaysBar, LapsedBlocks } from '#web/days/days-bar.tsx'
import { dayNow } from '#web/lib/now.ts'
import type { DaysAct, RowActs } from './act-builders.ts'
import { ActDialog } from './act-dialog.tsx'
import { ActRow } from './act-row.tsx'
import { actsOf, bookedWords, costWords } from './acts.ts'
import { DaysEmailDialog } from './email-dialog.tsx'
import { isRunning } from './engagement-acts.ts'
import { LogEntries } from './log-entries.tsx'
import { addEntryMutation, confirmStartMutation, daysQuery } from './queries.ts'
import { StartForm } from './start-form.tsx'

const blockWords = ({ paid, valid_to, used, booked }: AdminDays['blocks'][number]) => {
  const parts = [
    paid === null
      ? 'Not paid yet: runs from its payment'
      : `Paid ${formatDay(paid)}, valid to ${valid_to && formatDay(valid_to)}`,
    used > 0 && `${formatHours(used)} used`,
    booked > 0 && `${formatHours(booked)} booked`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="mt-5 pb-1 font-sans text-sm font-semibold tracking-normal text-faint">{title}</h3>
    {children}
  </>
)

/** Blocks, bookings and log of an engagement, each with its acts. */
const DaysOverview = (props: RowActs) => {
  const { days, today, onChoose } = props
  const { bookings } = days
  const blocks = days.blocks.filter(({ lapsed }) => lapsed === 0)
  const row = (id: EntryId, words: string, more: ReactNode, label = words) => (
    <ActRow
      key={id}
      label={label}
      acts={actsOf(days, id, today).filter(({ key }) => key !== 'corrected')}
      onChoose={(act) => onChoose(act, id)}
    >
      <span className="font-semibold">{words}</span> {more}
    </ActRow>
  )
  return (
    <div className="text-sm">
      {blocks.length > 0 && (
        <Part title="Ordered">
          <ul className="border-t border-line">
            {blocks.map((block) => {
              const bought = formatHours(block.bought)
              return row(
                block.id,
                bought,
                <span className="text-soft">· {blockWords(block)}</span>,
                `the ${bought} ordered`,
              )
            })}
          </ul>
        </Part>
      )}
      {bookings.length > 0 && (
        <Part title="Booked">
          <ul className="border-t border-line">
            {bookings.map((booking) =>
              row(
                booking.id,
                bookedWords(booking),
                booking.day >= today ? (
                  <span className="text-soft">· Cancelling now: {costWords(booking)}</span>
                ) : (
                  <span className="text-tussock-ink">· Log it, or enter a no-show</span>
                ),
              ),
            )}
          </ul>
        </Part>
      )}
      <Part title="Log">
        <LapsedBlocks blocks={days.blocks} />
        <LogEntries {...props} />
      </Part>
    </div>
  )
}

const Documents = ({ quoteId, months }: { quoteId: QuoteId; months: AdminDays['statements'] }) => (
  <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-sm text-soft">
    <Link to="/admin/invoices" hash={quoteId} className="link py-2.5">
      Invoices
    </Link>
    {months.length > 0 && <span>Statements:</span>}
    {months.map((month) => (
      <a key={month} href={adminStatementPath(quoteId, month)} className="link py-2.5">
        {formatMonth(month)}
      </a>
    ))}
  </p>
)

type ChosenAct = { key: DaysAct['key']; of: EntryId | null }

type PanelProps = {
  quote: Pick<Quote, 'id' | 'client_company' | 'start_date'>
  /** Whether the page has no other primary button. */
  isFirst: boolean
}

const DaysActions = ({ quote, isFirst, days, onShowEarlier }: PanelProps & Pick<RowActs, 'days' | 'onShowEarlier'>) => {
  const [chosen, setChosen] = useState<ChosenAct | null>(null)
  const balance = useRef<HTMLParagraphElement>(null)
  const isFinished = useRef(false)
  const add = useMutation(addEntryMutation)
  const confirmStart = useMutation(confirmStartMutation)
  const { id } = quote
  const today = dayNow()
  const endDay = days.ended
  const acts = actsOf(days, null, today)
  const variant = isFirst ? 'primary' : 'secondary'
  const isBegun = liveEntries(days.entries).some(({ kind }) => kind === 'booked' || kind === 'worked')
  const startAct = !isBegun && acts.find(({ key }) => key === 'started')
  const canLog = isRunning(days, today)
  const act = chosen && actsOf(days, chosen.of, today).find(({ key }) => key === chosen.key)
  const close = () => setChosen(null)
  const finish = () => {
    isFinished.current = true
    close()
  }
  // The act may remove the row with the pressed ⋯ button; then the closing dialog leaves the focus on the h1.
  useEffect(() => {
    if (chosen || !isFinished.current) return
    isFinished.current = false
    setTimeout(() => {
      if (document.activeElement?.matches('h1, body')) balance.current?.focus()
    })
  }, [chosen])
  const choose = ({ key }: DaysAct, of: EntryId | null) => setChosen({ key, of })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p ref={balance} role="status" tabIndex={-1} className="min-w-0 font-serif text-xl">
          <span key={days.headline}>{days.headline}</span>
        </p>
        <div className="flex gap-3">
          {startAct
            ? act?.key !== 'started' && (
                <Button variant={variant} onClick={() => choose(startAct, null)}>
                  {startAct.label}
                </Button>
              )
            : canLog && (
                <Link to="/admin/log" search={{ quote: id }} className={buttonLook({ variant })}>
                  Log a day
                </Link>
              )}
          <ActMenu
            variant="secondary"
            label="More about days"
            acts={acts.filter((one) => one !== startAct)}
            onChoose={(one) => choose(one, null)}
          />
        </div>
      </div>
      <div className="text-sm">
        <DaysBar balance={days.balance} />
        {endDay && endDay >= today && <p className="text-soft">The engagement ends on {formatDay(endDay)}.</p>}
      </div>
      {act?.key === 'started' && (
        <StartForm
          company={quote.client_company}
          day={quote.start_date}
          send={(json) => confirmStart.mutateAsync({ id, json })}
          onCancel={close}
          onSuccess={finish}
        />
      )}
      <DaysOverview days={days} today={today} onChoose={choose} onShowEarlier={onShowEarlier} />
      <Documents quoteId={id} months={days.statements} />
      {act?.email && <DaysEmailDialog quoteId={id} email={act.email} onClose={close} />}
      {act && act.key !== 'started' && !act.email && (
        <ActDialog
          key={`${act.key} ${chosen.of}`}
          act={act}
          send={(entry) => add.mutateAsync({ id, entry })}
          onClose={close}
          onSuccess={finish}
        />
      )}
    </>
  )
}

/** The days of an accepted quote: what was bought, booked and worked. */
export const DaysPanel = ({ quote, isFirst }: PanelProps) => {
  const [log, setLog] = useState<'newest' | 'all'>('newest')
  const query = useQuery(daysQuery(quote.id, log))
  const { data } = query
  // Stays true during a retry, so that the button keeps the focus.
  const isFailed = !data && query.errorUpdateCount > 0
  return (
    <section id="days" aria-labelledby="days-title" className="scroll-mt-24 border-t border-line pt-5">
      <h2 id="days-title" tabIndex={-1} className="mb-2 font-sans text-base font-semibold">
        Days
      </h2>
      {!data && !isFailed && <Skeleton className="h-24" />}
      {isFailed && <QueryError title="Failed to load the days" query={query} focusId="days-title" />}
      {data && <DaysActions quote={quote} isFirst={isFirst} days={data} onShowEarlier={() => setLog('all')} />}
    </section>
  )
}

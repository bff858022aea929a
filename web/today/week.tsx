import { Link } from '@tanstack/react-router'
import { formatShortDay } from '#src/base/time.ts'
import { hoursOfDay } from '#src/days/rules.ts'
import type { WeekDay } from '#src/today/week-rules.ts'
import { cn } from '#web/lib/cn.ts'
import { dayNow } from '#web/lib/now.ts'

const stateWords = { booked: 'booked', over: 'not logged', done: 'logged' } as const

const shortName = (company: string) => company.replace(/[ ,]+(limited|ltd)\.?$/i, '')

const VisitLink = ({ day, visit }: { day: WeekDay['day']; visit: WeekDay['visits'][number] }) => {
  const { quote, company, hours, state } = visit
  const words = `${formatShortDay(day)}, ${company}, ${hours === hoursOfDay ? 'whole day' : 'half a day'}, ${stateWords[state]}`
  const isToLog = state === 'over' || (state === 'booked' && day === dayNow())
  const props = {
    'aria-label': words,
    title: words,
    className: cn(
      'flex min-h-11 items-center gap-1 px-1 text-xs hover:underline',
      state === 'done' && 'text-soft',
      state === 'over' && 'font-semibold text-tussock-ink',
    ),
    children: (
      <>
        {state === 'over' && <span className="size-2 shrink-0 rounded-full bg-current" />}
        <span className="min-w-0 truncate">{shortName(company)}</span>
      </>
    ),
  }
  if (isToLog) return <Link to="/admin/log" search={{ quote, day }} {...props} />
  return <Link to="/admin/quotes/$id" params={{ id: quote }} hash="days" {...props} />
}

/** The owner's week: each day with its clients, and a dot where a booked day is over and has no entry. */
export const Week = ({ week }: { week: readonly WeekDay[] }) => (
  <ol aria-label="This week" className="mt-4 grid grid-cols-7 border-y border-line">
    {week.map(({ day, visits }) => (
      <li
        key={day}
        aria-current={day === dayNow() ? 'date' : undefined}
        className="min-h-16 min-w-0 border-l border-line py-1 first:border-l-0 aria-[current]:bg-primary-wash"
      >
        <p className="tabular flex flex-wrap gap-x-1 px-1 text-xs text-soft">
          {formatShortDay(day)
            .split(' ', 2)
            .map((part) => (
              <span key={part} className="basis-full sm:basis-auto">
                {part}
              </span>
            ))}
        </p>
        {visits.map((visit) => (
          <VisitLink key={visit.id} day={day} visit={visit} />
        ))}
      </li>
    ))}
  </ol>
)

import {
  type Day,
  daysBetween,
  formatDay,
  formatInstant,
  formatShortDay,
  hours,
  type Instant,
  minutes,
  msOf,
  nzDay,
} from '#src/base/time.ts'
import { serverNow } from '#web/lib/now.ts'

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** "20 minutes ago", "2 days ago"; after two weeks "on Thu 12 Nov". @param now milliseconds since 1970 */
export const formatAgo = (at: Instant, now: number) => {
  const passed = now - msOf(at)
  if (passed < minutes(1)) return 'just now'
  if (passed < hours(1)) return ago(Math.floor(passed / minutes(1)), 'minute')
  const day = nzDay(msOf(at))
  const days = daysBetween(day, nzDay(now))
  if (passed < hours(24)) return ago(Math.floor(passed / hours(1)), 'hour')
  if (days <= 14) return ago(days, 'day')
  return `on ${days < 180 ? formatShortDay(day) : formatDay(day)}`
}

export const Ago = ({ at, className }: { at: Instant; className?: string }) => (
  <time dateTime={at} title={formatInstant(at)} className={className}>
    {formatAgo(at, serverNow())}
  </time>
)

/** "Thu 12 Nov", with its year if that is not near; on paper the whole date. */
export const ShortDay = ({ day }: { day: Day }) => {
  const exact = formatDay(day)
  const isNear = Math.abs(daysBetween(nzDay(serverNow()), day)) < 180
  return (
    <time dateTime={day} title={exact} className="whitespace-nowrap">
      <span className="print:hidden">{isNear ? formatShortDay(day) : exact}</span>
      <span className="hidden print:inline">{exact}</span>
    </time>
  )
}

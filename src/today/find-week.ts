import { type Day, nzDay } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { isInDigestHours, mondayOf } from './digest-rules.ts'

/** The Monday of this week while its digest is due: within its hours on the first working day of the week. */
export const findDigestWeek = ({ clock }: Pick<Context, 'clock'>): Day | null => {
  const now = clock()
  const today = nzDay(now)
  if (!isInDigestHours(now, today)) return null
  const week = mondayOf(today)
  const first = isWorkingDay(week) ? week : addWorkingDays(week, 1)
  return today === first ? week : null
}

import { addDays, type Day, instant, nzDay, nzMoment, weekday } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

/** The digest is queued at eight, or later that day after a stop, but not after hours. */
const digestHours = { from: 8, to: 17 } as const

/** @param now milliseconds since 1970 */
const isInDigestHours = (now: number, day: Day) =>
  instant(now) >= nzMoment(day, digestHours.from) && instant(now) < nzMoment(day, digestHours.to)

export const digestSubjects = 'digest_'

/** The Monday of this week while its digest is due: in its hours, on the week's first working day. */
export const findDigestWeek = ({ business, clock }: Pick<Context, 'business' | 'clock'>): Day | null => {
  const now = clock()
  const today = nzDay(now)
  if (!isInDigestHours(now, today)) return null
  const week = addDays(today, -((weekday(today) + 6) % 7))
  const { code } = business().place.region
  const first = isWorkingDay(week, code) ? week : addWorkingDays(week, 1, code)
  return today === first ? week : null
}

export const hasHadDigest = (ctx: Reads, { week }: { week: Day }) => store.hasDigest(ctx, week)

export const recordDigest = (tx: Tx, { week }: { week: Day }) => store.insertDigest(tx, week, instant(tx.clock()))

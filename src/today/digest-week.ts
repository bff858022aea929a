import { type Day, instant, nzDay } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { isInDigestHours, mondayOf } from './digest-rules.ts'
import * as store from './store.ts'

/** The Monday of this week while its digest is due: within its hours on the first working day of the week. */
export const findDigestWeek = ({ clock }: Pick<Context, 'clock'>): Day | null => {
  const now = clock()
  const today = nzDay(now)
  if (!isInDigestHours(now, today)) return null
  const week = mondayOf(today)
  const first = isWorkingDay(week) ? week : addWorkingDays(week, 1)
  return today === first ? week : null
}

export const hasHadDigest = (ctx: Reads, { week }: { week: Day }) => store.hasDigest(ctx, week)

export const recordDigest = (tx: Tx, { week }: { week: Day }) => store.insertDigest(tx, week, instant(tx.clock()))

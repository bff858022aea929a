import { days, hours, type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findLastReported } from '#src/delivery/reports.ts'
import { consoleId } from '#src/mail/mailer.ts'
import { findLastSent, findReturnedSince } from './delivery-store.ts'

type Reads = Pick<Context, 'db' | 'clock'>

export const lostDays = 7

const reportedMs = hours(1)

/** The quotes whose emails to clients were lost, and whether one to the owner was lost in the last day. */
export const findLost = (ctx: Reads): { quotes: string[]; ownerToo: boolean } => {
  const lost = findReturnedSince(ctx, instant(ctx.clock() - days(lostDays)))
  const yesterday = instant(ctx.clock() - days(1))
  return {
    quotes: lost
      .filter((email) => email.class === 'client' && email.subject_id.startsWith('quo_'))
      .map(({ subject_id }) => subject_id),
    ownerToo: lost.some(
      ({ class: to, delivery_at }) => to === 'owner' && delivery_at !== null && delivery_at >= yesterday,
    ),
  }
}

/** The time of the last email, if the provider has reported nothing since; null otherwise. */
export const findSilence = (ctx: Reads): Instant | null => {
  const sentAt = findLastSent(ctx, instant(ctx.clock() - reportedMs), consoleId)
  const last = findLastReported(ctx)
  return sentAt !== null && (last === null || last < sentAt) ? sentAt : null
}

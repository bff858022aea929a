import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, instant, nzDay, nzMoment, weekday } from '#src/base/time.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import type { DigestWish } from './schema.ts'
import * as store from './store.ts'

/** The digest is queued at eight, or later that day after a stop, but not after hours. */
const digestHours = { from: 8, to: 17 } as const

/** @param now milliseconds since 1970 */
const isInDigestHours = (now: number, day: Day) =>
  instant(now) >= nzMoment(day, digestHours.from) && instant(now) < nzMoment(day, digestHours.to)

export const digestSubjects = 'digest_'

/** The Monday of this week, during `digestHours` of the week's first working day; else null. */
export const findDigestWeek = ({ business, clock }: Pick<Context, 'business' | 'clock'>): Day | null => {
  const now = clock()
  const today = nzDay(now)
  if (!isInDigestHours(now, today)) return null
  const week = addDays(today, -((weekday(today) + 6) % 7))
  const { code } = business().place.region
  return today === firstWorkingDay(week, code) ? week : null
}

export const hasHadDigest = (ctx: Reads, { week }: { week: Day }) => store.hasDigest(ctx, week)

export const recordDigest = (tx: Tx, { week }: { week: Day }) => store.insertDigest(tx, week, instant(tx.clock()))

const recipientOf = ({ business }: Pick<Context, 'business'>) => addressHash(business().notifyEmail)

export const isDigestWanted = (ctx: Pick<Context, 'business' | 'db'>) => !store.hasStop(ctx, recipientOf(ctx))

/** Turns the owner's digest on or off. Repeating this changes nothing. */
export const setDigestWish = (ctx: Context, { wanted }: DigestWish): DigestWish =>
  transact(ctx, (tx) => {
    const recipient = recipientOf(tx)
    const isChanged = wanted
      ? store.deleteStop(tx, recipient)
      : store.insertDigestStop(tx, recipient, instant(tx.clock()))
    if (isChanged) appendEvent(tx, { event: wanted ? 'digest_wanted' : 'digest_stopped', subject: 'digest' })
    return { wanted }
  })

const purpose = 'monday-digest'

/** The token turns the digest to the owner's present address off and on, and opens nothing else. */
export const newDigestToken = (ctx: Context) => ctx.crypto.sign(purpose, recipientOf(ctx))

const checkToken = (ctx: Context, token: string) => {
  if (!ctx.crypto.verify(purpose, recipientOf(ctx), token)) throw new Problem('digest_not_found')
}

/** @throws digest_not_found */
export const getDigestWish = (ctx: Context, { token }: { token: string }): DigestWish => {
  checkToken(ctx, token)
  return { wanted: isDigestWanted(ctx) }
}

/** @throws digest_not_found */
export const setDigestWishByToken = (ctx: Context, { token, wanted }: DigestWish & { token: string }): DigestWish => {
  checkToken(ctx, token)
  return setDigestWish(ctx, { wanted })
}

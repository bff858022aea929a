import type { RequestOrigin } from '#src/base/actor.ts'
import { faultName } from '#src/base/fault.ts'
import type { UserId } from '#src/base/id.ts'
import { memoize } from '#src/base/memoize.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { hours, type Instant, instant, minutes, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Db } from '#src/db/open.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { hasEnded, idleMinutes, sessionHours } from './rules.ts'
import {
  deleteSession,
  deleteSessionsBefore,
  findSession,
  insertSession,
  markSeen,
  replaceSession,
} from './session-store.ts'

export const sessionIdOf = (secret: string) => sha256(secret)

const writeIntervalMs = minutes(1)

/** Activity not yet written, by session id: the idle limit is exact although writes are rare, and may fail. */
const unwrittenActivity = memoize((_: Db) => new Map<string, number>())

export const seenMs = (db: Db, id: string, last_seen_at: Instant) =>
  Math.max(msOf(last_seen_at), unwrittenActivity(db).get(id) ?? 0)

const remove = (tx: Tx, id: string) => {
  deleteSession(tx, id)
  unwrittenActivity(tx.db).delete(id)
}

export const endSession = (tx: Tx, secret: string) => remove(tx, sessionIdOf(secret))

/** Writes pending activity first: it may have failed for long (H5). */
export const deleteEndedSessions = (tx: Tx) => {
  const now = tx.clock()
  const idleSince = now - minutes(idleMinutes) - writeIntervalMs
  const seen = unwrittenActivity(tx.db)
  for (const [id, ms] of seen) {
    if (ms > idleSince) markSeen(tx, id, instant(ms), instant(idleSince))
    else seen.delete(id)
  }
  deleteSessionsBefore(tx, { expiresAt: Math.floor(now / 1000) - 1, seen: instant(idleSince) })
}

type NewSession = { userId: UserId; from: Pick<RequestOrigin, 'address' | 'userAgent'>; deviceId?: string | null }

/** Somebody just showed the password. @returns the secret for the cookie, stored nowhere else */
export const createSession = (tx: Tx, { userId, from, deviceId = null }: NewSession) => {
  const secret = newToken(tx.random)
  const now = instant(tx.clock())
  deleteEndedSessions(tx)
  insertSession(tx, {
    id: sessionIdOf(secret),
    userId,
    expiresAt: Math.ceil((tx.clock() + hours(sessionHours)) / 1000),
    created_at: now,
    last_seen_at: now,
    proved_at: now,
    address: from.address,
    user_agent: from.userAgent,
    device_id: deviceId,
  })
  return secret
}

export type SessionLookup = { secret: string; activity: 'active' | 'background' }

/** The account of a live session, or null. `active` restarts the idle limit; a page's own requests are `background`. */
export const findSessionUser = (ctx: Context, { secret, activity }: SessionLookup) => {
  const id = sessionIdOf(secret)
  const session = findSession(ctx, id)
  if (!session) return null
  const { userId, email, created_at, last_seen_at } = session
  if (hasEnded({ createdMs: msOf(created_at), seenMs: seenMs(ctx.db, id, last_seen_at) }, ctx.clock())) {
    tryToWrite(ctx, (tx) => remove(tx, id))
    return null
  }
  if (activity === 'active') recordActivity(ctx, id, last_seen_at)
  return { id: userId, email }
}

/** Reads go on while the disk is full (H5); the next look-up, or activity, tries again. @returns the fault */
const tryToWrite = (ctx: Context, write: (tx: Tx) => void): unknown => {
  try {
    return transact(ctx, write)
  } catch (fault) {
    return fault
  }
}

const recordActivity = (ctx: Context, id: string, last_seen_at: Instant) => {
  const now = ctx.clock()
  unwrittenActivity(ctx.db).set(id, now)
  if (now - msOf(last_seen_at) < writeIntervalMs) return
  const fault = tryToWrite(ctx, (tx) => {
    markSeen(tx, id, instant(now))
    unwrittenActivity(tx.db).delete(id)
  })
  if (fault) ctx.log.error({ event: 'activity_unwritten', reason: faultName(fault) })
}

/** A copy of the old secret ends here. `proves`: all that a sign-in asks for was shown. @throws not_signed_in */
export const renewSession = (tx: Tx, { secret, proves = true }: { secret: string | null; proves?: boolean }) => {
  const next = newToken(tx.random)
  const id = sessionIdOf(secret ?? '')
  const now = instant(tx.clock())
  if (!replaceSession(tx, id, { id: sessionIdOf(next), last_seen_at: now, ...(proves && { proved_at: now }) })) {
    throw new Problem('not_signed_in')
  }
  unwrittenActivity(tx.db).delete(id)
  return next
}

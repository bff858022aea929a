import { appendEvent } from '#src/audit/record.ts'
import { deleteDevice } from '#src/auth/device-store.ts'
import { deleteOtherSessions, deleteSession, findSession, markSeen, replaceSession } from '#src/auth/session-store.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { faultName } from '#src/base/fault.ts'
import { parseId, type UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { Browser } from './device.ts'
import { luciaOf, unwrittenActivity, writeIntervalMs } from './lucia.ts'

export const sessionIdOf = (secret: string) => sha256(secret)

type NewSession = { userId: UserId; from: Pick<RequestOrigin, 'address' | 'userAgent'>; deviceId?: string | null }

/** Starts a session after a correct password. @returns the secret for the cookie, which is stored nowhere else */
export const createSession = async (ctx: Context, { userId, from, deviceId = null }: NewSession) => {
  const secret = newToken(ctx.random)
  const now = instant(ctx.clock())
  const lucia = luciaOf(ctx)
  await lucia.deleteExpiredSessions()
  const attributes = {
    created_at: now,
    last_seen_at: now,
    proved_at: now,
    address: from.address,
    user_agent: from.userAgent,
    device_id: deviceId,
  }
  await lucia.createSession(userId, attributes, { sessionId: sessionIdOf(secret) })
  return secret
}

/** Restarts the session's idle time. */
export const recordActivity = (ctx: Context, { id, last_seen_at }: { id: string; last_seen_at: Instant }) => {
  const now = ctx.clock()
  unwrittenActivity(ctx.db).set(id, now)
  if (now - msOf(last_seen_at) < writeIntervalMs) return
  try {
    transact(ctx, (tx) => markSeen(tx, id, instant(now)))
    unwrittenActivity(ctx.db).delete(id)
  } catch (fault) {
    // A full disk must not stop reading (H5). The next activity tries to write again.
    ctx.log.error({ event: 'activity_unwritten', reason: faultName(fault) })
  }
}

export const endSession = (tx: Tx, secret: string) => {
  const id = sessionIdOf(secret)
  deleteSession(tx, id)
  unwrittenActivity(tx.db).delete(id)
}

/** Replaces the secret, which voids stolen copies. `proves`: all factors were just proved. @throws not_signed_in */
export const renewSession = (tx: Tx, { secret, proves = true }: { secret: string | null; proves?: boolean }) => {
  const newSecret = newToken(tx.random)
  const id = sessionIdOf(secret ?? '')
  const now = instant(tx.clock())
  if (!replaceSession(tx, id, { id: sessionIdOf(newSecret), last_seen_at: now, ...(proves && { proved_at: now }) })) {
    throw new Problem('not_signed_in')
  }
  unwrittenActivity(tx.db).delete(id)
  return newSecret
}

const recordEnd = (tx: Tx, count: number) =>
  appendEvent(tx, { event: 'sessions_ended', subject: tx.actor.id, detail: { count } })

type EndSessionInput = { id: string; browser: Pick<Browser, 'secret'> }

/** @returns whether it was the browser's own session @throws not_found, also for a session of another account (B4) */
export const endOwnSession = (ctx: Context, { id, browser }: EndSessionInput) =>
  transact(ctx, (tx) => {
    if (findSession(tx, id)?.userId !== tx.actor.id) throw new Problem('not_found')
    deleteSession(tx, id)
    recordEnd(tx, 1)
    return id === sessionIdOf(browser.secret ?? '')
  })

export const endOtherSessions = (ctx: Context, { browser }: Pick<EndSessionInput, 'browser'>) =>
  transact(ctx, (tx) => {
    const userId = parseId('usr', tx.actor.id)
    const count = deleteOtherSessions(tx, userId, sessionIdOf(browser.secret ?? ''))
    if (count > 0) recordEnd(tx, count)
  })

/** The next sign-in on the device counts as one from a new device. @throws not_found, also for another account's device */
export const forgetOwnDevice = (ctx: Context, { id }: { id: string }) =>
  transact(ctx, (tx) => {
    const userId = parseId('usr', tx.actor.id)
    if (!deleteDevice(tx, userId, id)) throw new Problem('not_found')
    appendEvent(tx, { event: 'device_forgotten', subject: userId })
  })

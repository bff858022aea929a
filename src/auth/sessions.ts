import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle'
import { type DatabaseSession, type DatabaseUser, Lucia } from 'lucia'
import { createDate, TimeSpan } from 'oslo'
import type { UserId } from '#src/base/id.ts'
import { memoize } from '#src/base/memoize.ts'
import { sha256 } from '#src/base/sha256.ts'
import { type Instant, instant, minutes, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Db } from '#src/db/open.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { hasEnded, idleMinutes, sessionHours } from './rules.ts'
import { deleteSession, deleteSessionsBefore, markSeen, markSeenSince } from './store.ts'
import { sessions, users } from './table.ts'

declare module 'lucia' {
  interface Register {
    Lucia: AppLucia
    DatabaseSessionAttributes: { created_at: Instant; last_seen_at: Instant }
    DatabaseUserAttributes: { email: string }
  }
}

type AppLucia = ReturnType<typeof newLucia>

/** A session's whole life (GAPS 2). */
const sessionLife = new TimeSpan(sessionHours, 'h')

/** `last_seen_at` is written at most this often (B3). */
const writtenEveryMs = minutes(1)

/** Activity since the last one written, by session: the half-hour is exact though the writing is not, or fails. */
const unwritten = memoize((_: Db) => new Map<string, number>())

const seenMs = (db: Db, id: string, last_seen_at: Instant) => Math.max(msOf(last_seen_at), unwritten(db).get(id) ?? 0)

/**
 * Lucia's adapter, in a server whose clock is the ctx's. Lucia itself asks the machine's clock, and renews a session past
 * its half (STACK trap 4). Here the rules of B3 judge by the ctx's clock before Lucia sees a session; one that lives is
 * shown to it with its whole life ahead in Lucia's own time, so that Lucia neither ends nor renews it. What is stored as
 * `expires_at` is the end by the ctx's clock.
 */
class ClockAdapter extends DrizzleSQLiteAdapter {
  private readonly ctx: Context

  constructor(ctx: Context) {
    super(ctx.db, sessions, users)
    this.ctx = ctx
  }

  override async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [session, user] = await super.getSessionAndUser(id)
    if (!session || !user) return [session, user]
    const { created_at, last_seen_at } = session.attributes
    const moments = { createdMs: msOf(created_at), seenMs: seenMs(this.ctx.db, id, last_seen_at) }
    if (!hasEnded(moments, this.ctx.clock())) return [{ ...session, expiresAt: createDate(sessionLife) }, user]
    // Where its row cannot go (H5), the session has ended all the same; the next look tries again.
    await this.deleteSession(id).catch(() => undefined)
    unwritten(this.ctx.db).delete(id)
    return [null, null]
  }

  override setSession(session: DatabaseSession) {
    // A whole second, rounded up: Lucia's limit never comes before ours.
    session.expiresAt.setTime(Math.ceil((this.ctx.clock() + sessionLife.milliseconds()) / 1000) * 1000)
    return super.setSession(session)
  }

  /** By the ctx's clock. Where the last activity could not be written for long (H5), it is written first. */
  override async deleteExpiredSessions() {
    const now = this.ctx.clock()
    const idleSince = now - minutes(idleMinutes) - writtenEveryMs
    const seen = unwritten(this.ctx.db)
    transact(this.ctx, (tx) => {
      for (const [id, ms] of seen) {
        if (ms > idleSince) markSeenSince(tx, id, instant(ms), instant(idleSince))
        else seen.delete(id)
      }
      deleteSessionsBefore(tx, { expiresAt: Math.floor(now / 1000) - 1, seen: instant(idleSince) })
    })
  }
}

const newLucia = (ctx: Context) =>
  new Lucia(new ClockAdapter(ctx), {
    sessionExpiresIn: sessionLife,
    getSessionAttributes: ({ last_seen_at }) => ({ last_seen_at }),
    getUserAttributes: ({ email }) => ({ email }),
  })

const luciaOf = memoize(newLucia)

/** A session's id in the database, from what its cookie holds (B1). */
export const sessionIdOf = (secret: string) => sha256(secret)

/** Starts a session. @returns the secret for the cookie, 256 bits, kept nowhere else. Ended sessions of anybody go. */
export const createSession = async (ctx: Context, { userId }: { userId: UserId }) => {
  const secret = newToken(ctx.random)
  const now = instant(ctx.clock())
  const lucia = luciaOf(ctx)
  await lucia.deleteExpiredSessions()
  await lucia.createSession(userId, { created_at: now, last_seen_at: now }, { sessionId: sessionIdOf(secret) })
  return secret
}

/** Ended sessions of anybody go, whether or not somebody comes (H11). */
export const deleteEndedSessions = (ctx: Context) => luciaOf(ctx).deleteExpiredSessions()

type SessionLookup = { secret: string; activity: 'active' | 'background' }

/** The account of a living session, or null. `active` is somebody at work, which puts the idle limit off. */
export const findSessionUser = async (ctx: Context, { secret, activity }: SessionLookup) => {
  const { session, user } = await luciaOf(ctx).validateSession(sessionIdOf(secret))
  if (!session) return null
  if (activity === 'active') noteActivity(ctx, session.id, session.last_seen_at)
  return { id: user.id as UserId, email: user.email }
}

const noteActivity = (ctx: Context, id: string, last_seen_at: Instant) => {
  const now = ctx.clock()
  unwritten(ctx.db).set(id, now)
  if (now - msOf(last_seen_at) < writtenEveryMs) return
  try {
    transact(ctx, (tx) => markSeen(tx, id, instant(now)))
    unwritten(ctx.db).delete(id)
  } catch (fault) {
    // A full disk keeps nobody from reading (H5); the next activity tries again.
    ctx.log.error({ event: 'activity_unwritten', reason: String(fault) })
  }
}

export const endSession = (tx: Tx, secret: string) => {
  const id = sessionIdOf(secret)
  deleteSession(tx, id)
  unwritten(tx.db).delete(id)
}

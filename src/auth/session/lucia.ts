import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle'
import { type DatabaseSession, type DatabaseUser, Lucia } from 'lucia'
import { createDate, TimeSpan } from 'oslo'
import { hasEnded, idleMinutes, sessionHours } from '#src/auth/rules.ts'
import { deleteSession, deleteSessionsBefore, findSession, insertSession, markSeen } from '#src/auth/session-store.ts'
import { sessions, users } from '#src/auth/table.ts'
import { parseId } from '#src/base/id.ts'
import { memoize } from '#src/base/objects.ts'
import { type Instant, instant, minutes, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Db } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof newLucia>
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>
    DatabaseUserAttributes: { email: string }
  }
}

const sessionLife = new TimeSpan(sessionHours, 'h')

export const writeIntervalMs = minutes(1)

/** The last activity that is not written yet, by session id. It keeps the idle limit exact between the rare writes. */
export const unwrittenActivity = memoize((_: Db) => new Map<string, number>())

export const seenMs = (db: Db, id: string, last_seen_at: Instant) =>
  Math.max(msOf(last_seen_at), unwrittenActivity(db).get(id) ?? 0)

/**
 * Applies the limits by the context's clock, because Lucia reads the machine's clock and renews sessions by itself. Lucia
 * sees live sessions only, each with its whole life ahead, so it neither ends nor renews any (docs/decisions/0004).
 */
class ClockAdapter extends DrizzleSQLiteAdapter {
  private readonly ctx: Context

  constructor(ctx: Context) {
    super(ctx.db, sessions, users)
    this.ctx = ctx
  }

  // One prepared query, because each request of a signed-in person runs it; Lucia's own adapter builds two each time.
  override async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const found = findSession(this.ctx, id)
    if (!found) return [null, null]
    const { userId, email, ...attributes } = found
    const moments = { createdMs: msOf(found.created_at), seenMs: seenMs(this.ctx.db, id, found.last_seen_at) }
    if (!hasEnded(moments, this.ctx.clock())) {
      const session = { id, userId, expiresAt: createDate(sessionLife), attributes }
      return [session, { id: userId, attributes: { email } }]
    }
    // The session has ended even if its row cannot be deleted now; the next look-up tries again (H5).
    await this.deleteSession(id).catch(() => undefined)
    unwrittenActivity(this.ctx.db).delete(id)
    return [null, null]
  }

  // In a transaction, so that the log records the row.
  override async setSession({ id, userId, attributes, expiresAt }: DatabaseSession) {
    expiresAt.setTime(Math.ceil((this.ctx.clock() + sessionLife.milliseconds()) / 1000) * 1000)
    transact(this.ctx, (tx) => insertSession(tx, { id, userId: parseId('usr', userId), expiresAt, ...attributes }))
  }

  override async deleteSession(id: string) {
    transact(this.ctx, (tx) => deleteSession(tx, id))
  }

  // Writes pending activity first, because earlier writes of it may have failed (H5).
  override async deleteExpiredSessions() {
    const now = this.ctx.clock()
    const idleSince = now - minutes(idleMinutes) - writeIntervalMs
    const seen = unwrittenActivity(this.ctx.db)
    transact(this.ctx, (tx) => {
      for (const [id, ms] of seen) {
        if (ms > idleSince) markSeen(tx, id, instant(ms), instant(idleSince))
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

export const luciaOf = memoize(newLucia)

import { desc, eq } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { execute } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { sessions, users } from './table.ts'

/** Does not overwrite later activity that is stored already. */
export const markSeen = (tx: Tx, id: string, last_seen_at: Instant, unlessAfter = last_seen_at) =>
  execute(tx, 'update sessions set last_seen_at = ? where id = ? and last_seen_at <= ?', last_seen_at, id, unlessAfter)

const sessionOf = prepared((db) =>
  db
    .select({
      userId: sessions.userId,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      proved_at: sessions.proved_at,
      address: sessions.address,
      user_agent: sessions.user_agent,
      device_id: sessions.device_id,
      email: users.email,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(is(sessions.id, 'id'))
    .prepare(),
)

/** A session with its user's email. The session may have ended. */
export const findSession = (reads: Reads, id: string) => sessionOf(reads).get({ id }) ?? null

type NewSession = Omit<typeof sessions.$inferSelect, 'expiresAt'> & { expiresAt: Date }

export const insertSession = (tx: Tx, { expiresAt, ...session }: NewSession) => {
  tx.db
    .insert(sessions)
    .values({ ...session, expiresAt: Math.floor(expiresAt.getTime() / 1000) })
    .run()
}

export const replaceSession = (
  tx: Tx,
  id: string,
  changes: Pick<typeof sessions.$inferInsert, 'id' | 'last_seen_at'> & { proved_at?: Instant },
) => tx.db.update(sessions).set(changes).where(eq(sessions.id, id)).run().changes > 0

export const deleteSession = (tx: Tx, id: string) => execute(tx, 'delete from sessions where id = ?', id)

export const findSessions = (reads: Reads) =>
  reads.db
    .select({ email: users.email, created_at: sessions.created_at, last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .orderBy(desc(sessions.created_at))
    .all()

export const findSessionsOf = (reads: Reads, userId: UserId) =>
  reads.db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.last_seen_at)).all()

export const deleteSessionsOf = (tx: Tx, userId: UserId) =>
  execute(tx, 'delete from sessions where user_id = ?', userId)

export const deleteOtherSessions = (tx: Tx, userId: UserId, keptId: string) =>
  execute(tx, 'delete from sessions where user_id = ? and id <> ?', userId, keptId)

export const deleteOldestSessions = (tx: Tx, userId: UserId, keptId: string, max: number) =>
  execute(
    tx,
    `delete from sessions where user_id = ? and id <> ? and id not in
      (select id from sessions where user_id = ? and id <> ? order by created_at desc limit ?)`,
    ...[userId, keptId, userId, keptId, max - 1],
  )

/** Deletes sessions that expired by `expiresAt` (in seconds), or that were last seen at `seen` or before. */
export const deleteSessionsBefore = (tx: Tx, until: { expiresAt: number; seen: Instant }) =>
  execute(tx, 'delete from sessions where expires_at <= ? or last_seen_at <= ?', until.expiresAt, until.seen)

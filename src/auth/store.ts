import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { oneTimeTokens, sessions, signInAttempts, userRoles, users } from './table.ts'

export type User = typeof users.$inferSelect
export type OneTimeToken = typeof oneTimeTokens.$inferSelect
type Purpose = OneTimeToken['purpose']

const usable = (now: Instant) => and(isNull(oneTimeTokens.used_at), gt(oneTimeTokens.expires_at, now))

export const findUser = (reads: Reads, id: UserId) =>
  reads.db.select().from(users).where(eq(users.id, id)).get() ?? null

const userByEmail = prepared((db) => db.select().from(users).where(is(users.email, 'email')).prepare())

export const findUserByEmail = (reads: Reads, email: string) => userByEmail(reads).get({ email }) ?? null

export const insertUser = insertInto(users)

export const updateUser = (tx: Tx, id: UserId, changes: Partial<Pick<User, 'password_hash' | 'confirmed_at'>>) => {
  tx.db.update(users).set(changes).where(eq(users.id, id)).run()
}

export const findUnconfirmed = (reads: Reads, before: Instant, now: Instant, limit: number) => {
  const roles = reads.db.select({ id: userRoles.user_id }).from(userRoles).where(eq(userRoles.user_id, users.id))
  const links = reads.db
    .select({ id: oneTimeTokens.user_id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.user_id, users.id), usable(now)))
  return reads.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.confirmed_at), lt(users.created_at, before), notExists(roles), notExists(links)))
    .limit(limit)
    .all()
}

/** Also deletes its sessions, roles and links. */
export const deleteUser = (tx: Tx, id: UserId) => {
  tx.db.delete(users).where(eq(users.id, id)).run()
}

const adminRole = (userId: UserId | Placeholder) => and(eq(userRoles.user_id, userId), eq(userRoles.role, 'admin'))

const roleOf = prepared((db) =>
  db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(adminRole(sql.placeholder('userId')))
    .prepare(),
)

export const isAdmin = (reads: Reads, userId: UserId) => roleOf(reads).get({ userId }) !== undefined

export const hasAdmin = (reads: Reads) =>
  reads.db.select({ id: userRoles.user_id }).from(userRoles).limit(1).get() !== undefined

export const findAdmins = (reads: Reads) =>
  reads.db
    .select({ id: users.id, email: users.email, since: userRoles.created_at })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.created_at), asc(users.email))
    .all()

export const insertAdminRole = (tx: Tx, userId: UserId, created_at: Instant) => {
  tx.db.insert(userRoles).values({ user_id: userId, role: 'admin', created_at }).run()
}

export const deleteAdminRole = (tx: Tx, userId: UserId) => {
  tx.db.delete(userRoles).where(adminRole(userId)).run()
}

export const insertOneTimeToken = insertInto(oneTimeTokens)

const live = (purpose: Purpose, sha256: string, now: Instant) =>
  and(eq(oneTimeTokens.token_sha256, sha256), eq(oneTimeTokens.purpose, purpose), usable(now))

export const findLiveOneTimeToken = (reads: Reads, purpose: Purpose, sha256: string, now: Instant) =>
  reads.db
    .select()
    .from(oneTimeTokens)
    .where(live(purpose, sha256, now))
    .get() ?? null

/** Removes the passwords from a user's live confirm links. @returns how many links there are */
export const redactPasswords = (tx: Tx, userId: UserId, now: Instant) =>
  tx.db
    .update(oneTimeTokens)
    .set({ password_hash: null })
    .where(and(eq(oneTimeTokens.user_id, userId), eq(oneTimeTokens.purpose, 'confirm'), usable(now)))
    .run().changes

/** Marks a live token used. Of several callers, one gets it; the others get null. */
export const spendToken = (tx: Tx, purpose: Purpose, sha256: string, now: Instant) =>
  tx.db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(live(purpose, sha256, now))
    .returning()
    .get() ?? null

/** @param userId null for set-up links */
export const voidTokensOf = (tx: Tx, userId: UserId | null, now: Instant) => {
  const belongs = userId === null ? isNull(oneTimeTokens.user_id) : eq(oneTimeTokens.user_id, userId)
  tx.db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(and(belongs, isNull(oneTimeTokens.used_at)))
    .run()
}

/** Keeps later activity that is stored already. */
export const markSeen = (tx: Tx, id: string, last_seen_at: Instant, unlessAfter = last_seen_at) => {
  tx.db
    .update(sessions)
    .set({ last_seen_at })
    .where(and(eq(sessions.id, id), lte(sessions.last_seen_at, unlessAfter)))
    .run()
}

const sessionOf = prepared((db) =>
  db
    .select({
      userId: sessions.userId,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      email: users.email,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(is(sessions.id, 'id'))
    .prepare(),
)

/** A session with its user's address. It may have ended. */
export const findSession = (reads: Reads, id: string) => sessionOf(reads).get({ id }) ?? null

export const deleteSession = (tx: Tx, id: string) => {
  tx.db.delete(sessions).where(eq(sessions.id, id)).run()
}

export const findSessions = (reads: Reads) =>
  reads.db
    .select({ email: users.email, created_at: sessions.created_at, last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .orderBy(desc(sessions.created_at))
    .all()

export const deleteSessionsOf = (tx: Tx, userId: UserId) =>
  tx.db.delete(sessions).where(eq(sessions.userId, userId)).run().changes

/** Keeps one session and the user's newest others, `max` in all. */
export const deleteOldestSessions = (tx: Tx, userId: UserId, keptId: string, max: number) => {
  const newest = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .orderBy(desc(sessions.created_at))
    .limit(max - 1)
  tx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId), notInArray(sessions.id, newest)))
    .run()
}

/** Deletes sessions that expired (in seconds), or were last seen, at a moment or before. */
export const deleteSessionsBefore = (tx: Tx, until: { expiresAt: number; seen: Instant }) => {
  tx.db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, until.expiresAt), lte(sessions.last_seen_at, until.seen)))
    .run()
}

const attemptsOf = prepared((db) =>
  db
    .select({ at: signInAttempts.at })
    .from(signInAttempts)
    .where(and(is(signInAttempts.bucket, 'bucket'), gt(signInAttempts.at, sql.placeholder('after'))))
    .orderBy(asc(signInAttempts.at))
    .prepare(),
)

export const findAttempts = (reads: Reads, bucket: string, after: number) =>
  attemptsOf(reads)
    .all({ bucket, after })
    .map(({ at }) => at)

/** Also deletes up to 20 attempts of any bucket from `until` or before, in milliseconds. */
export const insertAttempt = (tx: Tx, attempt: { bucket: string; at: number }, until: number) => {
  const oldest = tx.db.select({ id: signInAttempts.id }).from(signInAttempts).orderBy(asc(signInAttempts.id)).limit(20)
  tx.db
    .delete(signInAttempts)
    .where(and(inArray(signInAttempts.id, oldest), lte(signInAttempts.at, until)))
    .run()
  tx.db.insert(signInAttempts).values(attempt).run()
}

/** @param until in milliseconds, itself included */
export const deleteAttempts = (tx: Tx, until: number) => {
  tx.db.delete(signInAttempts).where(lte(signInAttempts.at, until)).run()
}

export const pullBackAttempts = (tx: Tx, bucket: string, now: number) => {
  tx.db
    .update(signInAttempts)
    .set({ at: now })
    .where(and(eq(signInAttempts.bucket, bucket), gt(signInAttempts.at, now)))
    .run()
}

import { and, asc, eq, gt, isNull, lt, notExists, type Placeholder, sql } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { challenges, oneTimeTokens, userRoles, users } from './table.ts'

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

export const findFirstAdmin = (reads: Reads): string | null =>
  reads.db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.created_at), asc(users.email))
    .limit(1)
    .get()?.email ?? null

export const insertAdminRole = (tx: Tx, userId: UserId, created_at: Instant) => {
  tx.db.insert(userRoles).values({ user_id: userId, role: 'admin', created_at }).run()
  announceBusinessChange(tx)
}

export const deleteAdminRole = (tx: Tx, userId: UserId) => {
  tx.db.delete(userRoles).where(adminRole(userId)).run()
  announceBusinessChange(tx)
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

/** Ends unfinished sign-ins that wait for their second step, and registrations of passkeys. */
export const deleteChallengesOf = (tx: Tx, userId: UserId) => {
  tx.db.delete(challenges).where(eq(challenges.user_id, userId)).run()
}

/** Ends its challenges too. @param userId null for set-up links */
export const voidTokensOf = (tx: Tx, userId: UserId | null, now: Instant) => {
  const belongs = userId === null ? isNull(oneTimeTokens.user_id) : eq(oneTimeTokens.user_id, userId)
  tx.db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(and(belongs, isNull(oneTimeTokens.used_at)))
    .run()
  if (userId !== null) deleteChallengesOf(tx, userId)
}

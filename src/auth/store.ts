import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { execute, selectColumn } from '#src/db/sql.ts'
import { announceBusinessChange, type Reads, type Tx } from '#src/db/transact.ts'
import { oneTimeTokens, userRoles, users } from './table.ts'

export type User = typeof users.$inferSelect
export type OneTimeToken = typeof oneTimeTokens.$inferSelect
type Purpose = OneTimeToken['purpose']

export const findUser = (reads: Reads, id: UserId) =>
  reads.db.select().from(users).where(eq(users.id, id)).get() ?? null

export const findUserByEmail = (reads: Reads, email: string) =>
  reads.db.select().from(users).where(eq(users.email, email)).get() ?? null

export const insertUser = insertInto(users)

export const updateUser = (tx: Tx, id: UserId, changes: Partial<Pick<User, 'password_hash' | 'confirmed_at'>>) => {
  tx.db.update(users).set(changes).where(eq(users.id, id)).run()
}

const unconfirmedSql = `select id from users where confirmed_at is null and created_at < ?
  and not exists (select 1 from user_roles where user_id = users.id)
  and not exists (select 1 from one_time_tokens where user_id = users.id and used_at is null and expires_at > ?) limit ?`

export const findUnconfirmed = (reads: Reads, before: Instant, now: Instant, limit: number) =>
  selectColumn<UserId>(reads, unconfirmedSql, before, now, limit)

/** Also deletes the user's sessions, roles and links. */
export const deleteUser = (tx: Tx, id: UserId) => execute(tx, 'delete from users where id = ?', id)

const roleOf = prepared((db) => db.select().from(userRoles).where(is(userRoles.user_id, 'userId')).prepare())

export const isAdmin = (reads: Reads, userId: UserId) => roleOf(reads).get({ userId })?.role === 'admin'

export const hasAdmin = (reads: Reads) =>
  reads.db.select({ id: userRoles.user_id }).from(userRoles).limit(1).get() !== undefined

export const findAdmins = (reads: Reads) =>
  reads.db
    .select({ id: users.id, email: users.email, since: userRoles.created_at })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .orderBy(asc(userRoles.created_at), asc(users.email))
    .all()

export const insertAdminRole = (tx: Tx, userId: UserId, created_at: Instant) => {
  tx.db.insert(userRoles).values({ user_id: userId, role: 'admin', created_at }).run()
  announceBusinessChange(tx)
}

export const deleteAdminRole = (tx: Tx, userId: UserId) => {
  execute(tx, 'delete from user_roles where user_id = ?', userId)
  announceBusinessChange(tx)
}

export const insertOneTimeToken = insertInto(oneTimeTokens)

const isLive = (purpose: Purpose, sha256: string, now: Instant) => {
  const { token_sha256, purpose: column, used_at, expires_at } = oneTimeTokens
  return and(eq(token_sha256, sha256), eq(column, purpose), isNull(used_at), gt(expires_at, now))
}

export const findLiveOneTimeToken = (reads: Reads, purpose: Purpose, sha256: string, now: Instant) =>
  reads.db
    .select()
    .from(oneTimeTokens)
    .where(isLive(purpose, sha256, now))
    .get() ?? null

/** Removes the passwords from a user's live confirm links. @returns the number of such links */
export const redactPasswords = (tx: Tx, userId: UserId, now: Instant) =>
  execute(
    tx,
    `update one_time_tokens set password_hash = null
     where user_id = ? and purpose = 'confirm' and used_at is null and expires_at > ?`,
    ...[userId, now],
  )

/** Marks a live token used. If several callers race, one gets the token and the others get null. */
export const spendToken = (tx: Tx, purpose: Purpose, sha256: string, now: Instant) =>
  tx.db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(isLive(purpose, sha256, now))
    .returning()
    .get() ?? null

/** Ends unfinished sign-ins that wait for their second step, and registrations of passkeys. */
export const deleteChallengesOf = (tx: Tx, userId: UserId | null) =>
  execute(tx, 'delete from challenges where user_id = ?', userId)

/** Also ends the user's challenges. @param userId null for set-up links */
export const voidTokensOf = (tx: Tx, userId: UserId | null, now: Instant) => {
  execute(tx, 'update one_time_tokens set used_at = ? where user_id is ? and used_at is null', now, userId)
  deleteChallengesOf(tx, userId)
}

import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { challenges, passkeys, recoveryCodes, totpSecrets } from './table.ts'

export type Passkey = typeof passkeys.$inferSelect
export type TotpSecret = typeof totpSecrets.$inferSelect
export type Challenge = typeof challenges.$inferSelect

export const findPasskeys = (reads: Reads, userId: UserId) =>
  reads.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
    .all()

export const findPasskey = (reads: Reads, id: string) =>
  reads.db.select().from(passkeys).where(eq(passkeys.id, id)).get() ?? null

export const insertPasskey = insertInto(passkeys)

/** @returns false if another answer of the passkey was accepted meanwhile */
export const markPasskeyUsed = (tx: Tx, used: Pick<Passkey, 'id' | 'counter' | 'last_used_at'>, before: number) =>
  execute(
    tx,
    'update passkeys set counter = ?, last_used_at = ? where id = ? and counter = ?',
    ...[used.counter, used.last_used_at, used.id, before],
  ) === 1

export const deletePasskey = (tx: Tx, userId: UserId, id: string) =>
  execute(tx, 'delete from passkeys where id = ? and user_id = ?', id, userId) === 1

export const findTotpSecret = (reads: Reads, userId: UserId) =>
  reads.db.select().from(totpSecrets).where(eq(totpSecrets.user_id, userId)).get() ?? null

export const insertTotpSecret = (tx: Tx, row: Pick<TotpSecret, 'user_id' | 'secret_sealed' | 'created_at'>) => {
  execute(tx, 'delete from totp_secrets where user_id = ? and confirmed_at is null', row.user_id)
  tx.db.insert(totpSecrets).values(row).run()
}

type UsedStep = Pick<TotpSecret, 'user_id' | 'secret_sealed'> & { last_step: number }

/** @returns false if a code was accepted meanwhile, or the secret was replaced */
export const markStepUsed = (tx: Tx, { user_id, secret_sealed, last_step }: UsedStep, before: TotpSecret) =>
  execute(
    tx,
    `update totp_secrets set last_step = ?, secret_sealed = ?
     where user_id = ? and secret_sealed = ? and (last_step is null or last_step < ?)`,
    ...[last_step, secret_sealed, user_id, before.secret_sealed, last_step],
  ) === 1

export const confirmTotpSecret = (tx: Tx, userId: UserId, at: Instant) =>
  execute(tx, 'update totp_secrets set confirmed_at = ? where user_id = ? and confirmed_at is null', at, userId)

export const deleteTotpSecret = (tx: Tx, userId: UserId) =>
  tx.db.delete(totpSecrets).where(eq(totpSecrets.user_id, userId)).returning().get()?.confirmed_at != null

const factorSql = `select 1 from passkeys where user_id = ?
  union all select 1 from totp_secrets where user_id = ? and confirmed_at is not null`

export const hasSecondFactor = (reads: Reads, userId: UserId) =>
  selectValue(reads, factorSql, userId, userId) !== undefined

export const deleteRecoveryCodes = (tx: Tx, userId: UserId) =>
  execute(tx, 'delete from recovery_codes where user_id = ?', userId)

export const deleteFactors = (tx: Tx, userId: UserId) => {
  execute(tx, 'delete from passkeys where user_id = ?', userId)
  execute(tx, 'delete from totp_secrets where user_id = ?', userId)
  deleteRecoveryCodes(tx, userId)
}

export const insertRecoveryCode = insertInto(recoveryCodes)

export const countRecoveryCodes = (reads: Reads, userId: UserId) =>
  selectValue<number>(reads, 'select count(*) from recovery_codes where user_id = ? and used_at is null', userId) ?? 0

/** @returns false if the code belongs to another account, is unknown or is used */
export const markRecoveryCodeUsed = (tx: Tx, userId: UserId, code_sha256: string, used_at: Instant) =>
  execute(
    tx,
    'update recovery_codes set used_at = ? where code_sha256 = ? and user_id = ? and used_at is null',
    ...[used_at, code_sha256, userId],
  ) === 1

export const insertChallenge = insertInto(challenges)

type ChallengeKey = Pick<Challenge, 'token_sha256' | 'purpose'> & { now: Instant }

const isLive = ({ token_sha256, purpose, now }: ChallengeKey) =>
  and(eq(challenges.token_sha256, token_sha256), eq(challenges.purpose, purpose), gt(challenges.expires_at, now))

export const findChallenge = (reads: Reads, key: ChallengeKey) =>
  reads.db.select().from(challenges).where(isLive(key)).get() ?? null

/** @returns false where the challenge has ended, or was tried `max` times */
export const countTry = (tx: Tx, key: ChallengeKey, max: number) =>
  tx.db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(isLive(key), lt(challenges.attempts, max)))
    .run().changes === 1

/** Deletes the challenge. If several callers race, one gets it and the others get null. */
export const takeChallenge = (tx: Tx, key: ChallengeKey) =>
  tx.db.delete(challenges).where(isLive(key)).returning().get() ?? null

export const deleteChallengesBefore = (tx: Tx, until: Instant) =>
  execute(tx, 'delete from challenges where expires_at <= ?', until)

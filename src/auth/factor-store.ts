import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
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
  tx.db
    .update(passkeys)
    .set({ counter: used.counter, last_used_at: used.last_used_at })
    .where(and(eq(passkeys.id, used.id), eq(passkeys.counter, before)))
    .run().changes === 1

export const deletePasskey = (tx: Tx, userId: UserId, id: string) =>
  tx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
    .run().changes === 1

export const findTotpSecret = (reads: Reads, userId: UserId) =>
  reads.db.select().from(totpSecrets).where(eq(totpSecrets.user_id, userId)).get() ?? null

/** Replaces a secret that no code has confirmed. */
export const insertTotpSecret = (tx: Tx, row: Pick<TotpSecret, 'user_id' | 'secret_sealed' | 'created_at'>) => {
  tx.db
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.user_id, row.user_id), isNull(totpSecrets.confirmed_at)))
    .run()
  tx.db.insert(totpSecrets).values(row).run()
}

type UsedStep = Pick<TotpSecret, 'user_id' | 'secret_sealed'> & { last_step: number }

/** @returns false if a code was accepted meanwhile, or the secret was replaced */
export const markStepUsed = (tx: Tx, { user_id, secret_sealed, last_step }: UsedStep, before: TotpSecret) =>
  tx.db
    .update(totpSecrets)
    .set({ last_step, secret_sealed })
    .where(
      and(
        eq(totpSecrets.user_id, user_id),
        eq(totpSecrets.secret_sealed, before.secret_sealed),
        or(isNull(totpSecrets.last_step), lt(totpSecrets.last_step, last_step)),
      ),
    )
    .run().changes === 1

export const confirmTotpSecret = (tx: Tx, userId: UserId, confirmed_at: Instant) =>
  tx.db
    .update(totpSecrets)
    .set({ confirmed_at })
    .where(and(eq(totpSecrets.user_id, userId), isNull(totpSecrets.confirmed_at)))
    .run().changes === 1

export const deleteTotpSecret = (tx: Tx, userId: UserId) =>
  tx.db.delete(totpSecrets).where(eq(totpSecrets.user_id, userId)).returning().get()?.confirmed_at != null

export const hasSecondFactor = (reads: Reads, userId: UserId) => {
  const passkey = reads.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_id, userId)).limit(1).get()
  if (passkey) return true
  const confirmed = and(eq(totpSecrets.user_id, userId), isNotNull(totpSecrets.confirmed_at))
  return reads.db.select({ id: totpSecrets.user_id }).from(totpSecrets).where(confirmed).get() !== undefined
}

export const deleteRecoveryCodes = (tx: Tx, userId: UserId) => {
  tx.db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).run()
}

export const deleteFactors = (tx: Tx, userId: UserId) => {
  tx.db.delete(passkeys).where(eq(passkeys.user_id, userId)).run()
  tx.db.delete(totpSecrets).where(eq(totpSecrets.user_id, userId)).run()
  deleteRecoveryCodes(tx, userId)
}

export const insertRecoveryCode = insertInto(recoveryCodes)

const unusedCodes = (userId: UserId) => and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))

export const countRecoveryCodes = (reads: Reads, userId: UserId) =>
  reads.db.select({ left: count() }).from(recoveryCodes).where(unusedCodes(userId)).get()?.left ?? 0

/** @returns false if the code belongs to another account, is unknown or is used */
export const markRecoveryCodeUsed = (tx: Tx, userId: UserId, code_sha256: string, used_at: Instant) =>
  tx.db
    .update(recoveryCodes)
    .set({ used_at })
    .where(and(eq(recoveryCodes.code_sha256, code_sha256), unusedCodes(userId)))
    .run().changes === 1

export const insertChallenge = insertInto(challenges)

type ChallengeKey = Pick<Challenge, 'token_sha256' | 'purpose'> & { now: Instant }

const live = ({ token_sha256, purpose, now }: ChallengeKey) =>
  and(eq(challenges.token_sha256, token_sha256), eq(challenges.purpose, purpose), gt(challenges.expires_at, now))

export const findChallenge = (reads: Reads, key: ChallengeKey) =>
  reads.db.select().from(challenges).where(live(key)).get() ?? null

/** @returns false where the challenge has ended, or was tried `max` times */
export const countTry = (tx: Tx, key: ChallengeKey, max: number) =>
  tx.db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(live(key), lt(challenges.attempts, max)))
    .run().changes === 1

/** One of several callers gets the challenge; the others get null. */
export const takeChallenge = (tx: Tx, key: ChallengeKey) =>
  tx.db.delete(challenges).where(live(key)).returning().get() ?? null

export const deleteChallengesBefore = (tx: Tx, until: Instant) => {
  tx.db.delete(challenges).where(lte(challenges.expires_at, until)).run()
}

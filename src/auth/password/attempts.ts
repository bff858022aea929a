import { mayRecord } from '#src/audit/bounded.ts'
import { appendEvent } from '#src/audit/record.ts'
import { attemptRefusal, attemptsPerHour, emailsPerHour, signInLimits, wrongCodesPerHour } from '#src/auth/rules.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { widerNetworkOf } from '#src/base/network.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { type Bucket, countHit, takeBackHit } from '#src/limits/count.ts'
import { networkLimits, perHour, perMinute } from '#src/limits/rules.ts'

type Caller = Pick<RequestOrigin, 'address'>

const networkBuckets = (ctx: Context, kind: string, { address }: Caller): Bucket[] =>
  networkLimits(address, signInLimits).map(({ scope, network, limits }) => ({
    key: ctx.crypto.pseudonym(`${kind} ${scope}`, network),
    limits,
  }))

export const addressPseudonym = ({ crypto }: Context, { address, at }: { address: string; at: Instant }) =>
  crypto.pseudonym(at.slice(0, 10), address)

export const addressName = (ctx: Context, address: string) =>
  addressPseudonym(ctx, { address, at: instant(ctx.clock()) })

/** Records one refusal a minute of each wider network, so that one flood leaves room for others. */
const recordLimited = (tx: Tx, { address }: Caller) => {
  const key = tx.crypto.pseudonym('limited', widerNetworkOf(address))
  if (countHit(tx, [{ key, limits: [perMinute(1)] }])) return
  if (!mayRecord(tx, { event: 'sign_in_limited', by: 'stranger' })) return
  const detail = { address: addressName(tx, address) }
  appendEvent(tx, { event: 'sign_in_limited', actor: 'stranger', subject: 'sign_in', detail })
}

/** Counts before any password is hashed, so that parallel attempts cannot outrun the limit. */
const admit = (ctx: Context, caller: Caller, buckets: readonly Bucket[]) => {
  const wait = transact(ctx, (tx) => {
    const longest = countHit(tx, buckets)
    if (longest) recordLimited(tx, caller)
    return longest
  })
  if (wait) throw attemptRefusal(wait)
}

type AdmitSignInInput = { caller: Caller; email: string; device: string | null }

// A known device is counted by itself, so that strangers cannot lock the admin out by using up the other limits (A8).
export const admitSignIn = (ctx: Context, { caller, email, device }: AdmitSignInInput) => {
  const name = ctx.crypto.pseudonym
  const known = device && [{ key: name('sign-in device', device), limits: signInLimits }]
  const unknown = [
    ...networkBuckets(ctx, 'sign-in', caller),
    { key: name('sign-in account', email), limits: [perHour(attemptsPerHour)] },
  ]
  admit(ctx, caller, known || unknown)
}

/** Proofs have their own bucket: the holder of a stolen session can guess no faster, and locks nobody out (A14). */
export const admitProof = (ctx: Context, { caller, session }: { caller: Caller; session: string }) =>
  admit(ctx, caller, [{ key: ctx.crypto.pseudonym('proof', session), limits: signInLimits }])

type TypedCode = { userId: UserId; device: string | null }

/** A known device has its own bucket: a stranger who has only the password cannot lock the account's owner out. */
const codesOf = (ctx: Context, { userId, device }: TypedCode) =>
  ctx.crypto.pseudonym(device ? 'second step device' : 'second step', device ?? userId)

/** Counts a code of the app before it is compared (A12). */
export const admitCode = (ctx: Context, { caller, ...typed }: TypedCode & { caller: Caller }) =>
  admit(ctx, caller, [{ key: codesOf(ctx, typed), limits: [perHour(wrongCodesPerHour)] }])

export const takeBackCode = (tx: Tx, typed: TypedCode) => takeBackHit(tx, codesOf(tx, typed))

export const admitRequest = (ctx: Context, caller: Caller) => admit(ctx, caller, networkBuckets(ctx, 'request', caller))

/**
 * Counts one more email that a stranger caused. Sign-ups and resets of an address are counted apart. @returns whether
 * it may be sent
 */
export const admitEmail = (tx: Tx, { email, purpose }: { email: string; purpose: 'sign-up' | 'reset' }) =>
  countHit(tx, [{ key: tx.crypto.pseudonym(`${purpose} emails to`, email), limits: [perHour(emailsPerHour)] }]) === null

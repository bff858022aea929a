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

/** Records at most one refusal a minute for each wider network, so that a flood from one leaves room for others. */
const recordLimited = (tx: Tx, { address }: Caller) => {
  const key = tx.crypto.pseudonym('limited', widerNetworkOf(address))
  if (countHit(tx, [{ key, limits: [perMinute(1)] }])) return
  if (!mayRecord(tx, { event: 'sign_in_limited', by: 'stranger' })) return
  const detail = { address: addressName(tx, address) }
  appendEvent(tx, { event: 'sign_in_limited', actor: 'stranger', subject: 'sign_in', detail })
}

/** Counts an attempt before any password is hashed, so that parallel attempts cannot exceed the limit. */
const admit = (ctx: Context, caller: Caller, buckets: readonly Bucket[]) => {
  const wait = transact(ctx, (tx) => {
    const longest = countHit(tx, buckets)
    if (longest) recordLimited(tx, caller)
    return longest
  })
  if (wait) throw attemptRefusal(wait)
}

type AdmitSignInInput = { caller: Caller; email: string; device: string | null }

// A known device has its own limit, so that strangers who use up the other limits cannot lock the admin out (A8).
export const admitSignIn = (ctx: Context, { caller, email, device }: AdmitSignInInput) => {
  const pseudonym = ctx.crypto.pseudonym
  const deviceBuckets = device && [{ key: pseudonym('sign-in device', device), limits: signInLimits }]
  const strangerBuckets = [
    ...networkBuckets(ctx, 'sign-in', caller),
    { key: pseudonym('sign-in account', email), limits: [perHour(attemptsPerHour)] },
  ]
  admit(ctx, caller, deviceBuckets || strangerBuckets)
}

/** Limits proofs by session: who stole a session guesses no faster than at sign-in, and locks nobody out (A14). */
export const admitProof = (ctx: Context, { caller, session }: { caller: Caller; session: string }) =>
  admit(ctx, caller, [{ key: ctx.crypto.pseudonym('proof', session), limits: signInLimits }])

type TypedCode = { userId: UserId; device: string | null }

/** A known device has its own bucket: a stranger who knows only the password cannot lock the owner out. */
const codeBucketKey = (ctx: Context, { userId, device }: TypedCode) =>
  ctx.crypto.pseudonym(device ? 'second step device' : 'second step', device ?? userId)

/** Counts the try of an authenticator app's code before the code is compared (A12). */
export const admitCode = (ctx: Context, { caller, ...typed }: TypedCode & { caller: Caller }) =>
  admit(ctx, caller, [{ key: codeBucketKey(ctx, typed), limits: [perHour(wrongCodesPerHour)] }])

export const takeBackCode = (tx: Tx, typed: TypedCode) => takeBackHit(tx, codeBucketKey(tx, typed))

export const admitRequest = (ctx: Context, caller: Caller) => admit(ctx, caller, networkBuckets(ctx, 'request', caller))

/**
 * Counts an email that a stranger causes. Sign-ups and resets of an address are counted separately. @returns whether
 * the email may be sent
 */
export const admitEmail = (tx: Tx, { email, purpose }: { email: string; purpose: 'sign-up' | 'reset' }) =>
  countHit(tx, [{ key: tx.crypto.pseudonym(`${purpose} emails to`, email), limits: [perHour(emailsPerHour)] }]) === null

import { recordEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { siteNetworkOf, widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import {
  attemptsPerHour,
  attemptsPerMinute,
  attemptsSpanMs,
  emailsPerHour,
  type Limit,
  waitBefore,
  wrongCodesPerHour,
} from './rules.ts'
import { deleteAttempts, deleteNewestAttempt, findAttempts, insertAttempt, pullBackAttempts } from './store.ts'

type Caller = Pick<RequestOrigin, 'address' | 'network'>

type Bucket = Limit & { bucket: string }

const signInLimits = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

// One customer of a provider may have 65,536 networks. Each refused attempt leaves an event for good (F15).
const siteLimits = { perMinute: 2 * attemptsPerMinute, perHour: 2 * attemptsPerHour }
const widerLimits = { perMinute: 5 * attemptsPerMinute, perHour: 5 * attemptsPerHour }

/** What a stranger's network, and the wider ones around it, may try. */
const networkBuckets = (ctx: Context, kind: string, { address, network }: Caller): Bucket[] => {
  const name = ctx.crypto.pseudonym
  const site = siteNetworkOf(address)
  return [
    { bucket: name(`${kind} network`, network), ...signInLimits },
    ...(site === null ? [] : [{ bucket: name(`${kind} site`, site), ...siteLimits }]),
    { bucket: name(`${kind} wider network`, widerNetworkOf(address)), ...widerLimits },
  ]
}

export const addressPseudonym = ({ crypto }: Context, { address, at }: { address: string; at: Instant }) =>
  crypto.pseudonym(at.slice(0, 10), address)

export const addressName = (ctx: Context, address: string) =>
  addressPseudonym(ctx, { address, at: instant(ctx.clock()) })

/** Times of a bucket's attempts. Those in the future count as now, so that a clock set back loosens no limit (D8). */
const attemptTimes = (tx: Tx, bucket: string, now: number) => {
  const times = findAttempts(tx, bucket, now - attemptsSpanMs)
  if ((times.at(-1) ?? 0) <= now) return times
  pullBackAttempts(tx, bucket, now)
  return times.map((at) => Math.min(at, now))
}

/** Counts one attempt in every bucket, or in none. @returns the longest wait, or null when it was counted */
const countAttempt = (tx: Tx, buckets: readonly Bucket[]) => {
  const now = tx.clock()
  const waits = buckets.flatMap(({ bucket, ...limit }) => waitBefore(attemptTimes(tx, bucket, now), now, limit) ?? [])
  const [longest] = waits.sort((a, b) => b.ms - a.ms)
  if (longest) return longest
  for (const { bucket } of buckets) insertAttempt(tx, { bucket, at: now }, now - attemptsSpanMs)
  return null
}

export const deleteOldAttempts = (ctx: Context) =>
  transact(ctx, (tx) => deleteAttempts(tx, tx.clock() - attemptsSpanMs))

/** Records at most one refusal a minute for each wider network. */
const recordLimited = (tx: Tx, { address }: Caller) => {
  const oncePerMinute = { bucket: tx.crypto.pseudonym('limited', widerNetworkOf(address)), perMinute: 1, perHour: 60 }
  if (countAttempt(tx, [oncePerMinute])) return
  const detail = { address: addressName(tx, address) }
  recordEvent(tx, { event: 'sign_in_limited', actor: 'stranger', subject: 'sign_in', detail })
}

/** Counts before any password is hashed, so that parallel attempts cannot outrun the limit. */
const admit = (ctx: Context, caller: Caller, buckets: readonly Bucket[]) => {
  const wait = transact(ctx, (tx) => {
    const longest = countAttempt(tx, buckets)
    if (longest) recordLimited(tx, caller)
    return longest
  })
  if (!wait) return
  const retryAfterSeconds = Math.ceil(wait.ms / 1000)
  throw new Problem(wait.window === 'hour' ? 'too_many_this_hour' : 'too_many_this_minute', { retryAfterSeconds })
}

type SigningIn = { caller: Caller; email: string; device: string | null }

// A known device is counted by itself, so that strangers cannot lock the admin out by using up the other limits (A8).
export const admitSignIn = (ctx: Context, { caller, email, device }: SigningIn) => {
  const name = ctx.crypto.pseudonym
  const known = device && [{ bucket: name('sign-in device', device), ...signInLimits }]
  const unknown = [
    ...networkBuckets(ctx, 'sign-in', caller),
    { bucket: name('sign-in account', email), perHour: attemptsPerHour },
  ]
  admit(ctx, caller, known || unknown)
}

/** A bucket of its own: whoever holds a stolen session can guess no faster, and locks nobody else out (A14). */
export const admitProof = (ctx: Context, { caller, session }: { caller: Caller; session: string }) =>
  admit(ctx, caller, [{ bucket: ctx.crypto.pseudonym('proof', session), ...signInLimits }])

const codesOf = (ctx: Context, userId: UserId) => ctx.crypto.pseudonym('second step', userId)

/** Counts a code before it is compared, from a known device too: whoever types one has the password already (A12). */
export const admitCode = (ctx: Context, { caller, userId }: { caller: Caller; userId: UserId }) =>
  admit(ctx, caller, [{ bucket: codesOf(ctx, userId), perHour: wrongCodesPerHour }])

export const takeBackCode = (tx: Tx, { userId }: { userId: UserId }) => deleteNewestAttempt(tx, codesOf(tx, userId))

export const admitRequest = (ctx: Context, caller: Caller) => admit(ctx, caller, networkBuckets(ctx, 'request', caller))

/** Counts one more email that a stranger caused. @returns whether it may be sent */
export const admitEmail = (tx: Tx, email: string) =>
  countAttempt(tx, [{ bucket: tx.crypto.pseudonym('emails to', email), perHour: emailsPerHour }]) === null

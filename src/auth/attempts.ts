import { record } from '#src/audit/actions.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { attemptsPerHour, attemptsPerMinute, attemptsSpanMs, emailsPerHour, type Limit, waitBefore } from './rules.ts'
import { deleteAttempts, findAttempts, insertAttempt, pullBackAttempts } from './store.ts'

/** Where a request comes from: the address, and what a limit counts by (A8, A9). */
export type Caller = { address: string; network: string }

type Bucket = Limit & { bucket: string }

const both = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

/** An address in the log and the audit chain: one name for a day, and not the address (H10). */
export const addressName = (ctx: Context, address: string) =>
  ctx.crypto.pseudonym(instant(ctx.clock()).slice(0, 10), address)

/** When a bucket's attempts of the last hour were let through. None is in the future: a clock put back forgives nobody (D8). */
const attemptsIn = (ctx: Context, bucket: string, now: number) => {
  const times = findAttempts(ctx.db, bucket, now - attemptsSpanMs)
  if ((times.at(-1) ?? 0) <= now) return times
  pullBackAttempts(ctx.db, bucket, now)
  return times.map((at) => Math.min(at, now))
}

/** The longest wait of several windows; the attempt is counted in each of them where there is none. Inside a transaction. */
const takeTurn = (ctx: Context, buckets: readonly Bucket[]) => {
  const now = ctx.clock()
  const waits = buckets.flatMap(({ bucket, ...limit }) => waitBefore(attemptsIn(ctx, bucket, now), now, limit) ?? [])
  const [longest] = waits.sort((a, b) => b.ms - a.ms)
  if (longest) return longest
  for (const { bucket } of buckets) insertAttempt(ctx.db, { bucket, at: now }, now - attemptsSpanMs)
  return null
}

/** Attempts that no window looks at any more (H11). */
export const deleteOldAttempts = (ctx: Context) => deleteAttempts(ctx.db, ctx.clock() - attemptsSpanMs)

/** One line in the chain a minute for each network, however hard it knocks (A10). */
const recordLimited = (ctx: Context, { address, network }: Caller) => {
  const once = { bucket: ctx.crypto.pseudonym('limited', network), perMinute: 1, perHour: 60 }
  if (takeTurn(ctx, [once])) return
  const detail = { address: addressName(ctx, address) }
  record(ctx, { event: 'sign_in_limited', actor: 'stranger', subject: 'sign_in', detail })
}

/**
 * Counts an attempt, or refuses it with SPEC §5's sentence. One immediate transaction, done before any password is
 * looked at, so that parallel attempts cannot outrun it (A8).
 */
const admit = (ctx: Context, caller: Caller, buckets: readonly Bucket[]) => {
  const wait = transact(ctx.db, () => {
    const longest = takeTurn(ctx, buckets)
    if (longest) recordLimited(ctx, caller)
    return longest
  })
  if (!wait) return
  const retryAfterSeconds = Math.ceil(wait.ms / 1000)
  throw new Problem(wait.window === 'hour' ? 'too_many_this_hour' : 'too_many_this_minute', { retryAfterSeconds })
}

/**
 * A8: a known device is counted by itself. Everyone else is counted by network and, for the hour, by account. So a
 * stranger who fills those two does not keep the admin out.
 * @param device the known device's own name, or null.
 */
export const admitSignIn = (
  ctx: Context,
  caller: Caller,
  { email, device }: { email: string; device: string | null },
) => {
  const name = ctx.crypto.pseudonym
  const known = device && [{ bucket: name('sign-in device', device), ...both }]
  const unknown = [
    { bucket: name('sign-in network', caller.network), ...both },
    { bucket: name('sign-in account', email), perHour: attemptsPerHour },
  ]
  admit(ctx, caller, known || unknown)
}

/** Sign-ups and requests for a new password, whoever is asked for: by network. */
export const admitRequest = (ctx: Context, caller: Caller) =>
  admit(ctx, caller, [{ bucket: ctx.crypto.pseudonym('request network', caller.network), ...both }])

/** Whether one more email that somebody asked for may go to this address; it is counted. Inside a transaction. */
export const mayWriteTo = (ctx: Context, email: string) =>
  takeTurn(ctx, [{ bucket: ctx.crypto.pseudonym('emails to', email), perHour: emailsPerHour }]) === null

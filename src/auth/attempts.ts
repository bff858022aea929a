import { recordEvent } from '#src/audit/record.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { attemptsPerHour, attemptsPerMinute, attemptsSpanMs, emailsPerHour, type Limit, waitBefore } from './rules.ts'
import { deleteAttempts, findAttempts, insertAttempt, pullBackAttempts } from './store.ts'

type Caller = Pick<RequestOrigin, 'address' | 'network'>

type Bucket = Limit & { bucket: string }

const both = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

/** An address in the log and the audit chain: one name for a day, and not the address (H10). */
export const addressName = (ctx: Context, address: string) =>
  ctx.crypto.pseudonym(instant(ctx.clock()).slice(0, 10), address)

/** When a bucket's attempts of the last hour were let through. None is in the future: a clock put back forgives nobody (D8). */
const attemptsIn = (tx: Tx, bucket: string, now: number) => {
  const times = findAttempts(tx, bucket, now - attemptsSpanMs)
  if ((times.at(-1) ?? 0) <= now) return times
  pullBackAttempts(tx, bucket, now)
  return times.map((at) => Math.min(at, now))
}

/** The longest wait of several windows; the attempt is counted in each of them where there is none. Inside a transaction. */
const takeTurn = (tx: Tx, buckets: readonly Bucket[]) => {
  const now = tx.clock()
  const waits = buckets.flatMap(({ bucket, ...limit }) => waitBefore(attemptsIn(tx, bucket, now), now, limit) ?? [])
  const [longest] = waits.sort((a, b) => b.ms - a.ms)
  if (longest) return longest
  for (const { bucket } of buckets) insertAttempt(tx, { bucket, at: now }, now - attemptsSpanMs)
  return null
}

/** Attempts that no window looks at any more (H11). */
export const deleteOldAttempts = (ctx: Context) =>
  transact(ctx, (tx) => deleteAttempts(tx, tx.clock() - attemptsSpanMs))

/** One line in the chain a minute for each network, however hard it knocks (A10). */
const recordLimited = (tx: Tx, { address, network }: Caller) => {
  const once = { bucket: tx.crypto.pseudonym('limited', network), perMinute: 1, perHour: 60 }
  if (takeTurn(tx, [once])) return
  const detail = { address: addressName(tx, address) }
  recordEvent(tx, { event: 'sign_in_limited', actor: 'stranger', subject: 'sign_in', detail })
}

/**
 * Counts an attempt, or refuses it with SPEC §5's sentence. One immediate transaction, done before any password is
 * looked at, so that parallel attempts cannot outrun it (A8).
 */
const admit = (ctx: Context, caller: Caller, buckets: readonly Bucket[]) => {
  const wait = transact(ctx, (tx) => {
    const longest = takeTurn(tx, buckets)
    if (longest) recordLimited(tx, caller)
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
export const mayEmail = (tx: Tx, email: string) =>
  takeTurn(tx, [{ bucket: tx.crypto.pseudonym('emails to', email), perHour: emailsPerHour }]) === null

import { faultName } from '#src/base/fault.ts'
import { hours, instant, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { whenWritable } from '#src/db/writable.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import type { Envelope } from '#src/mail/mailer.ts'
import { envelopeOf, FilesMissing } from './envelope.ts'
import { findNextDueAt, findPostponedTooFar, type LeasedEmail, leaseNext, releaseLease } from './lease.ts'
import { providerKeyOf } from './provider-key.ts'
import { createSendThrottle, type SendThrottle } from './send-rate.ts'
import { hold, postponeForFiles, postponeUnrendered, settle } from './settle.ts'

/** `kinds` lists every kind of email in the outbox. Aborting `signal` releases the lease of the email in hand. */
type Delivery = { kinds: readonly AnyEmailKind[]; pace?: SendThrottle; signal?: AbortSignal }

// The time that a lease has left after an attempt of 10 s.
const lockedMs = seconds(45)

// An email that is due more than a day later counts as postponed by a wrong clock.
const longestHoldMs = hours(24)

const heldMs = (ctx: Context, kinds: readonly AnyEmailKind[], email: LeasedEmail) => {
  const now = ctx.clock()
  const leavesAt = kinds
    .find(({ kind }) => kind === email.kind)
    ?.leavesAt?.(instant(now), ctx.business().place.region.code)
  return leavesAt === undefined ? 0 : Math.min(msOf(leavesAt) - now, longestHoldMs)
}

const deliver = async (ctx: Context, { kinds, pace, signal }: Required<Delivery>, email: LeasedEmail) => {
  const afterMs = heldMs(ctx, kinds, email)
  if (afterMs > 0) return hold(ctx, { email, afterMs })
  let envelope: Envelope
  try {
    envelope = await envelopeOf(ctx, { kinds, email })
  } catch (fault) {
    if (fault instanceof FilesMissing) postponeForFiles(ctx, { email })
    else postponeUnrendered(ctx, { email, fault })
    return
  }
  if (signal.aborted) return
  pace.spend(ctx.clock())
  const outcome = await ctx.mailer(envelope, providerKeyOf(ctx, email))
  // If the outcome were not stored, the email would be sent again, under the same key, when its lease ends.
  await whenWritable(ctx, lockedMs)
  settle(ctx, { email, pace, outcome })
}

/** Releases the email's lease when the signal aborts, instead of waiting for the provider. */
const deliverUnlessReleased = async (ctx: Context, delivery: Required<Delivery>, email: LeasedEmail) => {
  const { signal } = delivery
  const release = () => {
    try {
      releaseLease(ctx, { email })
    } catch (fault) {
      // The lease ends by itself, so the email leaves a minute later.
      ctx.log.warn({ event: 'email_not_released', emailId: email.id, kind: email.kind, reason: faultName(fault) })
    }
  }
  signal.addEventListener('abort', release)
  try {
    await deliver(ctx, delivery, email)
  } finally {
    signal.removeEventListener('abort', release)
  }
}

const nextInMs = (ctx: Context, pace: SendThrottle) => {
  const due = findNextDueAt(ctx)
  if (due === null) return null
  const now = ctx.clock()
  return Math.max(0, findPostponedTooFar(ctx) ? 0 : msOf(due) - now, pace.waitMs(now))
}

/** Sends at most one due email. @returns milliseconds until the next call is due; null when no email waits */
export const deliverEmails = async (
  ctx: Context,
  { kinds, pace = createSendThrottle(), signal = new AbortController().signal }: Delivery,
): Promise<{ nextInMs: number | null }> => {
  if (nextInMs(ctx, pace) === 0) {
    await whenWritable(ctx)
    const next = signal.aborted ? null : leaseNext(ctx)
    if (next && 'leased' in next) await deliverUnlessReleased(ctx, { kinds, pace, signal }, next.leased)
    if (next && 'ambiguous' in next) {
      ctx.log.warn({ event: 'email_ambiguous', emailId: next.ambiguous.id, kind: next.ambiguous.kind })
    }
  }
  return { nextInMs: nextInMs(ctx, pace) }
}

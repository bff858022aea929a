import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { envelopeOf, FilesMissing } from './envelope.ts'
import { findPostponedTooFar, type Leased, leaseNext } from './lease.ts'
import type { Envelope } from './mailer.ts'
import { newPace, type Pace } from './pace.ts'
import { postponeForFiles, postponeUnrendered, settle } from './settle.ts'
import { findEarliestDue } from './store.ts'

/** `kinds`: every kind of email that may be in the outbox. */
type Delivery = { kinds: readonly AnyEmailKind[]; pace?: Pace }

const deliver = async (ctx: Context, { kinds, pace }: Required<Delivery>, email: Leased) => {
  let envelope: Envelope
  try {
    envelope = await envelopeOf(ctx, { kinds, email })
  } catch (fault) {
    if (fault instanceof FilesMissing) postponeForFiles(ctx, { email })
    else postponeUnrendered(ctx, { email, fault })
    return
  }
  pace.spend(ctx.clock())
  settle(ctx, { email, pace, outcome: await ctx.mailer(envelope, email.idempotency_key) })
}

const nextInMs = (ctx: Context, pace: Pace) => {
  const due = findEarliestDue(ctx)
  if (due === null) return null
  const now = ctx.clock()
  return Math.max(0, findPostponedTooFar(ctx) ? 0 : msOf(due) - now, pace.waitMs(now))
}

/** Sends at most one due email. @returns milliseconds until the next call is due; null when no email waits */
export const deliverEmails = async (
  ctx: Context,
  { kinds, pace = newPace() }: Delivery,
): Promise<{ nextInMs: number | null }> => {
  if (nextInMs(ctx, pace) === 0) {
    const next = leaseNext(ctx)
    if (next && 'leased' in next) await deliver(ctx, { kinds, pace }, next.leased)
    if (next && 'ambiguous' in next) {
      ctx.log.warn({ event: 'email_ambiguous', emailId: next.ambiguous.id, kind: next.ambiguous.kind })
    }
  }
  return { nextInMs: nextInMs(ctx, pace) }
}

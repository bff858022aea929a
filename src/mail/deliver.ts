import type { Random } from '#src/base/id.ts'
import { hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { AnyEmailKind } from './email-kind.ts'
import type { Envelope, Outcome } from './mailer.ts'
import { closedMs, newPace, type Pace } from './pace.ts'
import type { QueuedEmail } from './queue.ts'
import { renderEmail } from './render.ts'
import {
  type EmailRow,
  findDueAfter,
  findEarliestDue,
  findNextDue,
  markSent,
  updateEmail,
  updateLeased,
} from './store.ts'

/** Longer than an attempt can take (10 s): whoever holds an email longer has died. */
const leaseMs = seconds(60)

/** The provider remembers a key for 24 hours from the first attempt; within an hour of that nothing is sent again (G4). */
const rememberedMs = hours(23)

/** No email waits for longer than a day (G3), and an hour is for a clock put right by a little. */
const longestWaitMs = hours(25)

const firstBackOffMs = seconds(1)
const lastBackOffMs = minutes(15)

/** 1 s, 2 s, 4 s … 15 min, each up to a quarter shorter, so that emails that failed together do not return together. */
const backOffMs = (attempts: number, random: Random) => {
  const full = Math.min(firstBackOffMs * 2 ** Math.min(attempts - 1, 20), lastBackOffMs)
  return Math.round(full * (1 - (random(1)[0] ?? 0) / 1024))
}

/** An email in hand: nobody else sends it until the lease ends. */
type Leased = EmailRow & { leased_until: Instant; taken_at: Instant }

/** An email that a fast clock postponed too far is due as soon as the clock is right. */
const findPostponedTooFar = (ctx: Context) => findDueAfter(ctx, instant(ctx.clock() + longestWaitMs))

/**
 * Leases the email that has been due longest. A lease that ran out was an attempt whose end nobody saw. An email whose
 * first such attempt is too long ago, or by another clock, waits for an admin instead.
 */
const leaseNext = (ctx: Context): { leased: Leased } | { ambiguous: EmailRow } | null =>
  transact(ctx, (tx) => {
    const taken_at = instant(tx.clock())
    const row = findNextDue(tx, taken_at) ?? findPostponedTooFar(tx)
    if (!row) return null
    const unknown_since = row.unknown_since ?? (row.leased_until && instant(msOf(row.leased_until) - leaseMs))
    if (unknown_since && Math.abs(msOf(taken_at) - msOf(unknown_since)) >= rememberedMs) {
      updateEmail(tx, row.id, { state: 'ambiguous', unknown_since, leased_until: null })
      return { ambiguous: row }
    }
    const leased_until = instant(msOf(taken_at) + leaseMs)
    const attempts = row.attempts + 1
    // Due again when the lease ends: an email whose worker died is found like any other.
    updateEmail(tx, row.id, { attempts, unknown_since, leased_until, due_at: leased_until })
    return { leased: { ...row, attempts, unknown_since, leased_until, taken_at } }
  })

const update = (ctx: Context, email: Leased, changes: Parameters<typeof updateLeased>[3]) =>
  transact(ctx, (tx) => updateLeased(tx, email.id, email.leased_until, changes))

type Attempt = { email: Leased; outcome: Outcome; pace: Pace }

/** Records the outcome of an attempt. A delivery is final even where the lease has passed to somebody else. */
const settle = (ctx: Context, { email, outcome, pace }: Attempt) => {
  const now = ctx.clock()
  const logged = { emailId: email.id, kind: email.kind, count: email.attempts }
  const postpone = (ms: number, changes: { unknown_since?: Instant } = {}) =>
    update(ctx, email, {
      ...changes,
      leased_until: null,
      due_at: instant(now + ms),
      reason: outcome.kind === 'sent' ? null : outcome.reason,
    })
  const backOff = backOffMs(email.attempts, ctx.random)

  switch (outcome.kind) {
    case 'sent':
      transact(ctx, (tx) => markSent(tx, email.id, { sent_at: instant(now), provider_id: outcome.providerId }))
      ctx.log.info({ event: 'email_sent', ...logged })
      return
    case 'refused':
      update(ctx, email, { state: 'dead', leased_until: null, reason: outcome.reason })
      ctx.log.warn({ event: 'email_refused', ...logged, reason: outcome.reason })
      return
    case 'closed':
      pace.pause(now, closedMs)
      postpone(Math.max(closedMs, backOff))
      ctx.log.error({ event: 'emails_closed', ...logged, reason: outcome.reason })
      return
    case 'later': {
      const afterMs = outcome.afterMs ?? backOff
      // The limit is on the account, not on this email; but a daily quota may be raised, so another email asks soon.
      pace.pause(now, Math.min(afterMs, minutes(1)))
      postpone(afterMs)
      ctx.log.warn({ event: 'email_later', ...logged, reason: outcome.reason })
      return
    }
    case 'unknown':
      postpone(backOff, { unknown_since: email.unknown_since ?? email.taken_at })
      ctx.log.warn({ event: 'email_unknown', ...logged, reason: outcome.reason })
  }
}

const contentOf = (ctx: Context, email: Leased) => JSON.parse(ctx.crypto.decrypt(email.email_sealed)) as QueuedEmail

const render = (ctx: Context, kind: AnyEmailKind, email: Leased) => {
  const { to, replyTo, data } = contentOf(ctx, email)
  // The type that EmailKind's Data had when the email was queued.
  const props = { ...data, business: ctx.config.business } as never
  return renderEmail(ctx, { to, replyTo, email: kind.write(props) })
}

/** Attachments are read anew for each attempt: the row that they belong to keeps them. */
const withAttachments = (ctx: Context, kind: AnyEmailKind, email: Leased, envelope: Envelope): Envelope =>
  kind.attach ? { ...envelope, attachments: kind.attach(ctx, contentOf(ctx, email).data as never) } : envelope

/** Rendered before the first attempt and kept: the provider remembers a key together with its content. */
const envelopeOf = async (ctx: Context, kinds: readonly AnyEmailKind[], email: Leased): Promise<Envelope> => {
  const kind = kinds.find(({ kind }) => kind === email.kind)
  if (!kind) throw new Error(`no email is of the kind ${email.kind}`)
  if (email.envelope_sealed) {
    return withAttachments(ctx, kind, email, JSON.parse(ctx.crypto.decrypt(email.envelope_sealed)))
  }
  const envelope = await render(ctx, kind, email)
  update(ctx, email, { envelope_sealed: ctx.crypto.encrypt(JSON.stringify(envelope)) })
  return withAttachments(ctx, kind, email, envelope)
}

/** An email that cannot be decrypted or rendered (a wrong SECRET_KEY, a fault of ours) waits; the others go on. */
const putBack = (ctx: Context, email: Leased, fault: unknown) => {
  const reason = String(fault)
  update(ctx, email, {
    attempts: email.attempts - 1,
    leased_until: null,
    due_at: instant(ctx.clock() + lastBackOffMs),
    reason,
  })
  ctx.log.error({ event: 'email_unwritten', emailId: email.id, kind: email.kind, reason })
}

/** @param kinds every kind of email that may be in the outbox. */
type Delivery = { kinds: readonly AnyEmailKind[]; pace?: Pace }

const deliver = async (ctx: Context, { kinds, pace }: Required<Delivery>, email: Leased) => {
  let envelope: Envelope
  try {
    envelope = await envelopeOf(ctx, kinds, email)
  } catch (fault) {
    putBack(ctx, email, fault)
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

/**
 * Hands at most one due email to the provider and records the outcome.
 * @returns milliseconds until the next call: 0 at once, null when no email waits
 */
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

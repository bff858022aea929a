import { newId, type Random } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { AnyEmailKind, EmailKind } from './email-kind.ts'
import type { Envelope, Outcome } from './mailer.ts'
import { closedMs, newPace, type Pace } from './pace.ts'
import { checkRecipient, renderEmail } from './render.ts'
import {
  cancelPending,
  cancelUnsent,
  type EmailRow,
  findDueAfter,
  findEarliestDue,
  findEmail,
  findEmailsAbout,
  findNextDue,
  findStuck,
  insertEmail,
  markSent,
  redactAbout,
  redactBefore,
  requeue,
  updateEmail,
  updateLeased,
} from './store.ts'

/** Longer than an attempt can take (10 s): whoever holds an email longer has died. */
const leaseMs = seconds(60)

/** The provider remembers a key for 24 hours from the first attempt; within an hour of that nothing is sent again (G4). */
const rememberedMs = hours(23)

/** How long the words of an email are kept; its row and key stay (H11). */
const wordsKeptDays = 90

/** No email waits for longer than a day (G3), and an hour is for a clock put right by a little. */
const longestWaitMs = hours(25)

const firstBackOffMs = seconds(1)
const lastBackOffMs = minutes(15)

/** What waits in the outbox, sealed: everything the email needs besides the business's own details. */
type Order = { to: string; replyTo: string | null; data: object }

/**
 * Puts an email into the outbox, in the transaction of the fact it reports (GAPS 12, G1). The mailWorker writes it out.
 * @param key the idempotency key, `<kind>/<entity>/<n>`; a second email under it is refused.
 * @param replyTo where answers go; the business's own address unless said otherwise.
 * @returns the email's id.
 * @throws outside a transaction, and for another number of recipients than one (F3).
 */
export const queueEmail = <Data extends object>(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'crypto'>,
  order: { email: EmailKind<Data>; data: Data; to: string; replyTo?: string; subjectId: string; key: string },
) => {
  if (!ctx.db.$client.inTransaction) throw new Error('an email is queued in the transaction of what it reports')
  checkRecipient(order.to)
  const id = newId(ctx.random, 'let')
  const now = instant(ctx.clock())
  const { to, replyTo = null, data } = order
  insertEmail(ctx.db, {
    id,
    kind: order.email.kind,
    subject_id: order.subjectId,
    idempotency_key: order.key,
    email_sealed: ctx.crypto.encrypt(JSON.stringify({ to, replyTo, data } satisfies Order)),
    due_at: now,
    created_at: now,
  })
  return id
}

/** Says of every email that waits that nobody is to get it. */
export const cancelPendingEmails = (ctx: Pick<Context, 'db'>) => cancelPending(ctx.db)

/** Takes the words out of every email about somebody who is to be forgotten; what waited is never sent. */
export const redactEmailsAbout = (ctx: Pick<Context, 'db'>, subjectId: string) => redactAbout(ctx.db, subjectId)

/** Takes the words out of emails that were sent, or discarded, and are older than 90 days. */
export const redactOldEmails = (ctx: Pick<Context, 'db' | 'clock'>) =>
  redactBefore(ctx.db, instant(ctx.clock() - days(wordsKeptDays)))

/** Emails that nobody will send without being told to: refused by the provider, or perhaps sent already (G3, G4). */
export const listStuckEmails = (ctx: Pick<Context, 'db'>) => ({ items: findStuck(ctx.db) })

const getStuck = (ctx: Pick<Context, 'db'>, id: string) => {
  const email = findEmail(ctx.db, id)
  if (!email) throw new Problem('not_found')
  if (email.state !== 'dead' && email.state !== 'ambiguous') throw new Problem('email_not_stuck')
  return email
}

// `<kind>/<entity>/<n>`: the provider may still refuse the old key, and has not seen the next.
const nextKey = (key: string) => key.replace(/\d+$|$/, (n) => String(Number(n || 1) + 1))

/** Sends a stuck email once more: somebody decided that it is better twice than never. @throws not_found, email_not_stuck */
export const resendEmail = (ctx: Context, id: string, by: string) =>
  transact(ctx.db, () => {
    const { idempotency_key, kind } = getStuck(ctx, id)
    requeue(ctx.db, id, nextKey(idempotency_key), instant(ctx.clock()))
    ctx.log.info({ event: 'email_requeued', emailId: id, kind, userId: by })
  })

/** Lets a stuck email be: it arrived by other ways, or is not needed. @throws not_found, email_not_stuck */
export const cancelStuckEmail = (ctx: Context, id: string, by: string) =>
  transact(ctx.db, () => {
    const { kind } = getStuck(ctx, id)
    updateEmail(ctx.db, id, { state: 'discarded' })
    ctx.log.info({ event: 'email_discarded', emailId: id, kind, userId: by })
  })

/** An email that has nothing to say any more: it is not sent, if it was not. In a transaction that is under way. */
export const cancelEmail = (ctx: Pick<Context, 'db'>, id: string) => {
  if (findEmail(ctx.db, id)?.state !== 'sent') updateEmail(ctx.db, id, { state: 'discarded' })
}

/** The same for every email of one kind about a subject. */
export const cancelEmailsOfKind = (ctx: Pick<Context, 'db'>, subjectId: string, { kind }: Pick<AnyEmailKind, 'kind'>) =>
  cancelUnsent(ctx.db, subjectId, kind)

/** What became of the emails about a quote or an account, oldest first; never their content. */
export const emailsAbout = (ctx: Pick<Context, 'db'>, subjectId: string) => findEmailsAbout(ctx.db, subjectId)

/** When an email left, for evidence: null until the provider took it. */
export const sentAt = (ctx: Pick<Context, 'db'>, id: string): Instant | null => findEmail(ctx.db, id)?.sent_at ?? null

/** 1 s, 2 s, 4 s … 15 min, each up to a quarter shorter, so that emails that failed together do not come back together. */
const backOffMs = (attempts: number, random: Random) => {
  const full = Math.min(firstBackOffMs * 2 ** Math.min(attempts - 1, 20), lastBackOffMs)
  return Math.round(full * (1 - (random(1)[0] ?? 0) / 1024))
}

/** An email in hand: nobody else sends it until the lease ends. */
type Held = EmailRow & { leased_until: Instant; taken_at: Instant }

/** An email put off by a clock that was ahead, and is not any more: it is due. */
const findAstray = (ctx: Pick<Context, 'db' | 'clock'>) => findDueAfter(ctx.db, instant(ctx.clock() + longestWaitMs))

/**
 * Takes the email that has been due longest. A lease that ran out was an attempt whose end nobody saw. An email whose
 * first such attempt is too long ago, or by another clock, is set aside for a person instead.
 */
const takeNext = (ctx: Context): { held: Held } | { setAside: EmailRow } | null =>
  transact(ctx.db, () => {
    const taken_at = instant(ctx.clock())
    const row = findNextDue(ctx.db, taken_at) ?? findAstray(ctx)
    if (!row) return null
    const unknown_since = row.unknown_since ?? (row.leased_until && instant(msOf(row.leased_until) - leaseMs))
    if (unknown_since && Math.abs(msOf(taken_at) - msOf(unknown_since)) >= rememberedMs) {
      updateEmail(ctx.db, row.id, { state: 'ambiguous', unknown_since, leased_until: null })
      return { setAside: row }
    }
    const leased_until = instant(msOf(taken_at) + leaseMs)
    const attempts = row.attempts + 1
    // Due again when the lease ends: an email whose holder died is found like any other.
    updateEmail(ctx.db, row.id, { attempts, unknown_since, leased_until, due_at: leased_until })
    return { held: { ...row, attempts, unknown_since, leased_until, taken_at } }
  })

/** Says what became of an attempt, and keeps it. Only a delivery is final whoever holds the email meanwhile. */
const settle = (ctx: Context, pace: Pace, email: Held, outcome: Outcome) => {
  const now = ctx.clock()
  const told = { emailId: email.id, kind: email.kind, count: email.attempts }
  const postpone = (ms: number, changes: { unknown_since?: Instant } = {}) =>
    updateLeased(ctx.db, email.id, email.leased_until, {
      ...changes,
      leased_until: null,
      due_at: instant(now + ms),
      reason: outcome.kind === 'sent' ? null : outcome.reason,
    })
  const backOff = backOffMs(email.attempts, ctx.random)

  switch (outcome.kind) {
    case 'sent':
      markSent(ctx.db, email.id, { sent_at: instant(now), provider_id: outcome.providerId })
      ctx.log.info({ event: 'email_sent', ...told })
      return
    case 'refused':
      updateLeased(ctx.db, email.id, email.leased_until, {
        state: 'dead',
        leased_until: null,
        reason: outcome.reason,
      })
      ctx.log.warn({ event: 'email_refused', ...told, reason: outcome.reason })
      return
    case 'closed':
      pace.pause(now, closedMs)
      postpone(Math.max(closedMs, backOff))
      ctx.log.error({ event: 'emails_closed', ...told, reason: outcome.reason })
      return
    case 'later': {
      const afterMs = outcome.afterMs ?? backOff
      // The limit is on us, not on this email; but a quota of the day may be raised, so another email asks soon.
      pace.pause(now, Math.min(afterMs, minutes(1)))
      postpone(afterMs)
      ctx.log.warn({ event: 'email_later', ...told, reason: outcome.reason })
      return
    }
    case 'unknown':
      postpone(backOff, { unknown_since: email.unknown_since ?? email.taken_at })
      ctx.log.warn({ event: 'email_unknown', ...told, reason: outcome.reason })
  }
}

const orderOf = (ctx: Context, email: Held) => JSON.parse(ctx.crypto.decrypt(email.email_sealed)) as Order

const writeOut = (ctx: Context, kind: AnyEmailKind, email: Held) => {
  const { to, replyTo, data } = orderOf(ctx, email)
  // What EmailKind's Data was when it was queued.
  const told = { ...data, business: ctx.config.business } as never
  return renderEmail(ctx, { to, replyTo, email: kind.write(told) })
}

/** What goes with it is kept once, where it belongs, and not with every email. */
const withAttachments = (ctx: Context, kind: AnyEmailKind, email: Held, envelope: Envelope): Envelope =>
  kind.attach ? { ...envelope, attachments: kind.attach(ctx, orderOf(ctx, email).data as never) } : envelope

/** The envelope: written out before the first attempt and kept, for a key is remembered with its content. */
const envelopeOf = async (ctx: Context, kinds: readonly AnyEmailKind[], email: Held): Promise<Envelope> => {
  const kind = kinds.find(({ kind }) => kind === email.kind)
  if (!kind) throw new Error(`nobody writes emails of the kind ${email.kind}`)
  if (email.envelope_sealed) {
    const kept: Envelope = JSON.parse(ctx.crypto.decrypt(email.envelope_sealed))
    return withAttachments(ctx, kind, email, kept)
  }
  const envelope = await writeOut(ctx, kind, email)
  const envelope_sealed = ctx.crypto.encrypt(JSON.stringify(envelope))
  updateLeased(ctx.db, email.id, email.leased_until, { envelope_sealed })
  return withAttachments(ctx, kind, email, envelope)
}

/** An email that cannot be opened or written, for the wrong SECRET_KEY or a fault of ours, waits; the others go on. */
const putBack = (ctx: Context, email: Held, fault: unknown) => {
  const reason = String(fault)
  updateLeased(ctx.db, email.id, email.leased_until, {
    attempts: email.attempts - 1,
    leased_until: null,
    due_at: instant(ctx.clock() + lastBackOffMs),
    reason,
  })
  ctx.log.error({ event: 'email_unwritten', emailId: email.id, kind: email.kind, reason })
}

const deliver = async (ctx: Context, kinds: readonly AnyEmailKind[], pace: Pace, email: Held) => {
  let envelope: Envelope
  try {
    envelope = await envelopeOf(ctx, kinds, email)
  } catch (fault) {
    putBack(ctx, email, fault)
    return
  }
  pace.spend(ctx.clock())
  settle(ctx, pace, email, await ctx.mailer(envelope, email.idempotency_key))
}

const nextInMs = (ctx: Context, pace: Pace) => {
  const due = findEarliestDue(ctx.db)
  if (due === null) return null
  const now = ctx.clock()
  return Math.max(0, findAstray(ctx) ? 0 : msOf(due) - now, pace.waitMs(now))
}

/**
 * One round: hands at most one due email to the provider and records what became of it.
 * @param kinds every kind of email that may be in the outbox.
 * @returns when to call again: 0 at once, null when no email waits.
 */
export const deliverEmails = async (
  ctx: Context,
  kinds: readonly AnyEmailKind[],
  pace: Pace = newPace(),
): Promise<{ nextInMs: number | null }> => {
  if (nextInMs(ctx, pace) === 0) {
    const taken = takeNext(ctx)
    if (taken && 'held' in taken) await deliver(ctx, kinds, pace, taken.held)
    if (taken && 'setAside' in taken) {
      ctx.log.warn({ event: 'email_ambiguous', emailId: taken.setAside.id, kind: taken.setAside.kind })
    }
  }
  return { nextInMs: nextInMs(ctx, pace) }
}

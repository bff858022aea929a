import type { Random } from '#src/base/id.ts'
import { type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { markEmailSent } from '#src/mail/store.ts'
import { type LeasedEmail, updateWhileLeased } from './lease.ts'
import { recordClosed, recordOpen, recordQuota } from './provider.ts'
import { closedMs, type SendRate } from './send-rate.ts'

const firstBackOffMs = seconds(1)
const lastBackOffMs = minutes(15)
const filesAgainMs = seconds(3)

/** Waits 1 s, 2 s, 4 s … 15 min, each up to a quarter shorter, so that emails that failed together are retried apart. */
const backOffMs = (attempts: number, random: Random) => {
  const full = Math.min(firstBackOffMs * 2 ** Math.min(attempts - 1, 20), lastBackOffMs)
  return Math.round(full * (1 - (random(1)[0] ?? 0) / 1024))
}

type Attempt = { email: LeasedEmail; outcome: Outcome; pace: SendRate }

/** A delivery is final even if another process has leased the email in the meantime. */
export const settle = (ctx: Context, { email, outcome, pace }: Attempt) => {
  const now = ctx.clock()
  const logged = { emailId: email.id, kind: email.kind, count: email.attempts }
  const postpone = (ms: number, changes: { unknown_since?: Instant } = {}) =>
    updateWhileLeased(ctx, {
      email,
      changes: {
        ...changes,
        leased_until: null,
        due_at: instant(now + ms),
        reason: outcome.kind === 'sent' ? null : outcome.reason,
      },
    })
  const backOff = backOffMs(email.attempts, ctx.random)

  switch (outcome.kind) {
    case 'sent':
      transact(ctx, (tx) => {
        markEmailSent(tx, email.id, { sent_at: instant(now), provider_id: outcome.providerId })
        recordOpen(tx, email)
      })
      ctx.log.info({ event: 'email_sent', ...logged })
      return
    case 'refused':
      updateWhileLeased(ctx, { email, changes: { state: 'dead', leased_until: null, reason: outcome.reason } })
      ctx.log.warn({ event: 'email_refused', ...logged, reason: outcome.reason })
      return
    case 'closed':
      pace.pause(now, closedMs)
      postpone(Math.max(closedMs, backOff))
      transact(ctx, (tx) => recordClosed(tx, { reason: outcome.reason }))
      ctx.log.error({ event: 'emails_closed', ...logged, reason: outcome.reason })
      return
    case 'quota': {
      const until = transact(ctx, (tx) => recordQuota(tx, { class: email.class, reason: outcome.reason }))
      postpone(msOf(until) - now)
      ctx.log.warn({ event: 'email_over_quota', ...logged, reason: outcome.reason })
      return
    }
    case 'later': {
      const afterMs = outcome.afterMs ?? backOff
      // The limit applies to the account, so other emails wait too, but not for long.
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

type PostponeInput = { email: LeasedEmail; afterMs: number; reason: string | null }

const postponeUntried = (ctx: Context, { email, afterMs, reason }: PostponeInput) =>
  updateWhileLeased(ctx, {
    email,
    changes: { attempts: email.attempts - 1, leased_until: null, due_at: instant(ctx.clock() + afterMs), reason },
  })

/** An email that cannot be decrypted or rendered (a wrong SECRET_KEY, a bug) waits; the others continue. */
export const postponeUnrendered = (ctx: Context, { email, fault }: { email: LeasedEmail; fault: unknown }) => {
  const reason = String(fault)
  postponeUntried(ctx, { email, afterMs: lastBackOffMs, reason })
  ctx.log.error({ event: 'email_unwritten', emailId: email.id, kind: email.kind, reason })
}

export const postponeForFiles = (ctx: Context, { email }: { email: LeasedEmail }) =>
  postponeUntried(ctx, { email, afterMs: filesAgainMs, reason: email.reason })

export const hold = (ctx: Context, { email, afterMs }: { email: LeasedEmail; afterMs: number }) =>
  postponeUntried(ctx, { email, afterMs, reason: null })

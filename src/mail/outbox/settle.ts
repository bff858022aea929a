import type { Random } from '#src/base/id.ts'
import { type Instant, instant, minutes, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { markEmailSent } from '#src/mail/store.ts'
import { type LeasedEmail, updateWhileLeased } from './lease.ts'
import { recordProviderClosed, recordProviderReopened, recordQuota } from './provider.ts'
import { accountRefusedPauseMs, type SendThrottle } from './send-rate.ts'

const firstBackOffMs = seconds(1)
const lastBackOffMs = minutes(15)
const filesRetryMs = seconds(3)

/** Waits 1 s, 2 s, 4 s … 15 min, each up to a quarter shorter, so that emails that failed together are retried apart. */
const backOffMs = (attempts: number, random: Random) => {
  const full = Math.min(firstBackOffMs * 2 ** Math.min(attempts - 1, 20), lastBackOffMs)
  return Math.round(full * (1 - (random(1)[0] ?? 0) / 1024))
}

type Attempt = { email: LeasedEmail; outcome: Outcome; pace: SendThrottle }

const logEvents = {
  refused: 'email_refused',
  closed: 'emails_closed',
  quota: 'email_over_quota',
  later: 'email_later',
  unknown: 'email_unknown',
}

/** A delivery is final even if another process has leased the email in the meantime. */
export const settle = (ctx: Context, { email, outcome, pace }: Attempt) => {
  const now = ctx.clock()
  const logFields = { emailId: email.id, kind: email.kind, count: email.attempts }
  if (outcome.kind === 'sent') {
    transact(ctx, (tx) => {
      markEmailSent(tx, email.id, { sent_at: instant(now), provider_id: outcome.providerId })
      recordProviderReopened(tx, email)
    })
    ctx.log.info({ event: 'email_sent', ...logFields })
    return
  }
  const { reason } = outcome
  const release = (changes: { state: 'dead' } | { due_at: Instant; unknown_since?: Instant }) =>
    updateWhileLeased(ctx, { email, changes: { ...changes, leased_until: null, reason } })
  const dueIn = (ms: number) => ({ due_at: instant(now + ms) })
  const backOff = backOffMs(email.attempts, ctx.random)
  switch (outcome.kind) {
    case 'refused':
      release({ state: 'dead' })
      break
    case 'closed':
      pace.pause(now, accountRefusedPauseMs)
      release(dueIn(Math.max(accountRefusedPauseMs, backOff)))
      transact(ctx, (tx) => recordProviderClosed(tx, { reason }))
      break
    case 'quota':
      release({ due_at: transact(ctx, (tx) => recordQuota(tx, { class: email.class, reason })) })
      break
    case 'later': {
      const afterMs = outcome.afterMs ?? backOff
      // The limit applies to the account, so other emails wait too, but not for long.
      pace.pause(now, Math.min(afterMs, minutes(1)))
      release(dueIn(afterMs))
      break
    }
    case 'unknown':
      release({ ...dueIn(backOff), unknown_since: email.unknown_since ?? email.taken_at })
  }
  ctx.log[outcome.kind === 'closed' ? 'error' : 'warn']({ event: logEvents[outcome.kind], ...logFields, reason })
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
  postponeUntried(ctx, { email, afterMs: filesRetryMs, reason: email.reason })

export const hold = (ctx: Context, { email, afterMs }: { email: LeasedEmail; afterMs: number }) =>
  postponeUntried(ctx, { email, afterMs, reason: null })

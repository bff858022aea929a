import type { Resend } from 'resend'
import { hours, seconds } from '#src/base/time.ts'
import type { Config } from '#src/env.ts'
import type { Mailer, Outcome } from './mailer.ts'

type Answer = Awaited<ReturnType<Resend['emails']['send']>>

/** Short, and without the addresses that the provider quotes: it goes to the log too (H10). */
const reasonOf = (status: unknown, name: unknown, message: unknown) =>
  [status ?? 'no answer', name, message]
    .filter(Boolean)
    .join(' ')
    .replace(/[^\s<>'"`(]+@[^\s<>'"`)]+/g, '…@…')
    .slice(0, 200)

/** Retry-After in seconds → milliseconds, within a second and a day; null where it is missing or a date. */
const retryAfterMs = (headers: Answer['headers']) => {
  const given = headers?.['retry-after']
  if (!given || !/^\d+$/.test(given)) return null
  return Math.min(Math.max(seconds(Number(given)), seconds(1)), hours(24))
}

/** What the provider's answer means for the email (G3). Whatever is not surely a no may have been taken. */
const outcomeOf = ({ data, error, headers }: Answer): Outcome => {
  if (typeof data?.id === 'string' && data.id !== '') return { kind: 'sent', providerId: data.id }
  if (!error) return { kind: 'unknown', reason: 'an answer without an id' }
  const { name, statusCode: status } = error
  const reason = reasonOf(status, name, error.message)
  if (name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded') {
    return { kind: 'later', reason, afterMs: hours(24) }
  }
  if (status === 429) return { kind: 'later', reason, afterMs: retryAfterMs(headers) }
  if (status === 401 || status === 403) return { kind: 'closed', reason }
  if (name === 'concurrent_idempotent_requests' || status === 408) return { kind: 'unknown', reason }
  if (typeof status === 'number' && status >= 400 && status < 500) return { kind: 'refused', reason }
  return { kind: 'unknown', reason }
}

/**
 * The real post. The SDK itself has no time limit and never retries (STACK trap 10), so each attempt ends within
 * `timeoutMs`, and the outbox decides what follows. The SDK throws nothing: a failure without an answer has no status.
 * @throws when the configuration has no key.
 */
export const resendMailer = (
  { resendApiKey, resendBaseUrl }: Pick<Config, 'resendApiKey' | 'resendBaseUrl'>,
  timeoutMs = seconds(10),
): Mailer => {
  if (!resendApiKey) throw new Error('the post needs RESEND_API_KEY')
  return async ({ from, to, replyTo, subject, html, text, attachments }, idempotencyKey) => {
    // Loaded with the first email, so that the start need not wait for it.
    const { Resend } = await import('resend')
    const resend = new Resend(resendApiKey, resendBaseUrl ? { baseUrl: resendBaseUrl.replace(/\/+$/, '') } : {})
    return outcomeOf(
      await resend.emails.send(
        { from, to, replyTo, subject, html, text, ...(attachments && { attachments: [...attachments] }) },
        { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) },
      ),
    )
  }
}

import type { Resend } from 'resend'
import { Problem } from '#src/base/problem.ts'
import { hours, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Config } from '#src/env/env.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'

type Answer = Awaited<ReturnType<Resend['emails']['send']>>

/** Omits the addresses that the provider quotes, because the reason is logged (H10). */
const reasonOf = (status: unknown, name: unknown, message: unknown) =>
  [status ?? 'no answer', name, message]
    .filter(Boolean)
    .join(' ')
    .replace(/[^\s<>'"`(]+@[^\s<>'"`)]+/g, '…@…')
    .slice(0, 200)

/** Returns one second to one day; null if the header is missing or a date. */
const retryAfterMs = (headers: Answer['headers']) => {
  const value = headers?.['retry-after']
  if (!value || !/^\d+$/.test(value)) return null
  return Math.min(Math.max(seconds(Number(value)), seconds(1)), hours(24))
}

/** An answer that is not clearly a refusal is `unknown`: the provider may have accepted the email (G3). */
const outcomeOf = ({ data, error, headers }: Answer): Outcome => {
  if (typeof data?.id === 'string' && data.id !== '') return { kind: 'sent', providerId: data.id }
  if (!error) return { kind: 'unknown', reason: 'an answer without an id' }
  const { name, statusCode: status } = error
  const reason = reasonOf(status, name, error.message)
  if (name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded') return { kind: 'quota', reason }
  if (status === 429) return { kind: 'later', reason, afterMs: retryAfterMs(headers) }
  if (status === 401 || status === 403) return { kind: 'closed', reason }
  if (name === 'concurrent_idempotent_requests' || status === 408) return { kind: 'unknown', reason }
  if (typeof status === 'number' && status >= 400 && status < 500) return { kind: 'refused', reason }
  return { kind: 'unknown', reason }
}

/** The SDK has no time limit, so `timeoutMs` ends each attempt. It does not throw: a failure has no status. */
export const resendMailer = (
  { resendApiKey, resendBaseUrl }: Pick<Config, 'resendApiKey' | 'resendBaseUrl'>,
  { timeoutMs = seconds(10) }: { timeoutMs?: number } = {},
): Mailer => {
  if (!resendApiKey) throw new Error('RESEND_API_KEY is missing')
  return async ({ attachments, ...envelope }, idempotencyKey) => {
    // The SDK is loaded with the first email, so that it does not delay the start.
    const { Resend } = await import('resend')
    const resend = new Resend(resendApiKey, resendBaseUrl ? { baseUrl: resendBaseUrl.replace(/\/+$/, '') } : {})
    const answer = await resend.emails.send(
      { ...envelope, ...(attachments && { attachments: [...attachments] }) },
      { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) },
    )
    return outcomeOf(answer)
  }
}

export type Webhook = { body: string; headers: { id: string; timestamp: string; signature: string } }

/** The library allows 5 minutes of difference by the machine's own clock (G6). @throws not_found, webhook_refused */
export const verifyWebhook = async (ctx: Pick<Context, 'config'>, { body, headers }: Webhook): Promise<unknown> => {
  const { resendWebhookSecret: webhookSecret } = ctx.config
  if (webhookSecret === null) throw new Problem('not_found')
  const { Resend } = await import('resend')
  try {
    // The constructor requires a key, which is not used.
    return new Resend('unused').webhooks.verify({ payload: body, headers, webhookSecret })
  } catch {
    throw new Problem('webhook_refused')
  }
}

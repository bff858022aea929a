import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { parseReport, type Report } from '#src/delivery/schema.ts'
import { type ReportedEmail, recordReport } from '#src/mail/outbox/record-report.ts'
import { verifyWebhook, type Webhook } from '#src/mail/outbox/resend-mailer.ts'

const events = { delivered: 'email_delivered', bounced: 'email_bounced', complained: 'email_complained' } as const

/** Records the time of delivery, or the failure, which is evidence (E1). */
const recordEvidence = (tx: Tx, { email, report }: { email: ReportedEmail; report: Report }) => {
  const { delivery, at } = report
  if (delivery === 'delayed' || !email.subject_id.startsWith('quo_') || email.to === tx.business().notifyEmail) return
  appendEvent(tx, {
    event: events[delivery],
    actor: 'provider',
    subject: email.subject_id,
    detail: { email_id: email.id, kind: email.kind, at },
  })
}

const reportIn = (message: unknown) => {
  try {
    return parseReport(message)
  } catch {
    throw new Problem('malformed')
  }
}

/** Each webhook message counts once, in any order (G6). @throws malformed, and what verifyWebhook and recordReport throw */
export const receiveReport = async (ctx: Context, webhook: Webhook) => {
  const report = reportIn(await verifyWebhook(ctx, webhook))
  if (!report) return
  transact(ctx, (tx) => {
    const email = recordReport(tx, { id: webhook.headers.id, report })
    if (email) recordEvidence(tx, { email, report })
  })
}

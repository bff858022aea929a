import { Problem } from '#src/base/problem.ts'
import type { Tx } from '#src/db/transact.ts'
import { storeReport } from '#src/delivery/reports.ts'
import { isLaterDelivery } from '#src/delivery/rules.ts'
import type { Report } from '#src/delivery/schema.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { type EmailRow, updateEmail } from '#src/mail/store.ts'
import { findEmailByProviderId, hasEmailInFlight } from './delivery-store.ts'
import { openSealed } from './open-sealed.ts'

export type ReportedEmail = Pick<EmailRow, 'id' | 'kind' | 'subject_id'> & { to: string | null }

/** Returns null for a repeated report, or one about an email that is not ours. @throws webhook_early before an id is known */
export const recordReport = (tx: Tx, { id, report }: { id: string; report: Report }): ReportedEmail | null => {
  const { providerId, delivery, at, reason, suppresses } = report
  const email = findEmailByProviderId(tx, providerId)
  if (!email && hasEmailInFlight(tx)) throw new Problem('webhook_early')
  if (!email) return null
  if (!storeReport(tx, { id, emailId: email.id, report })) return null
  const to = openSealed(tx, email.email_sealed)?.to ?? null
  if (suppresses && to) suppressAddress(tx, { address: to, reason: delivery === 'complained' ? delivery : 'bounced' })
  if (!isLaterDelivery(delivery, email.delivery)) return null
  updateEmail(tx, email.id, { delivery, delivery_at: at, reason })
  tx.log.info({ event: `email_${delivery}`, emailId: email.id, kind: email.kind })
  return { id: email.id, kind: email.kind, subject_id: email.subject_id, to }
}

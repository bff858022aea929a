import { type Instant, instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Report } from './schema.ts'
import * as store from './store.ts'

export const storeReport = (tx: Tx, { id, emailId, report }: { id: string; emailId: string; report: Report }) =>
  store.insertReport(tx, {
    id,
    email_id: emailId,
    type: report.delivery,
    at: report.at,
    received_at: instant(tx.clock()),
  })

/** When the mailbox took the email; null while it is unknown. */
export const findDeliveredAt = (reads: Reads, { emailId }: { emailId: string }): Instant | null =>
  store.findFirstReport(reads, emailId, 'delivered')

export const findLastReported = (reads: Reads): Instant | null => store.findLastReceived(reads)

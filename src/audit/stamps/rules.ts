import type { AuditEvent } from '#src/audit/rules.ts'
import { days, minutes, seconds } from '#src/base/time.ts'

/** What one side may dispute, so the authority is asked soon after it. */
export const soonStamped = [
  ...['quote_accepted', 'quote_rejected', 'quote_decision_undone', 'nda_signed', 'invoice_issued', 'invoice_credited'],
] as const satisfies readonly AuditEvent[]

/** Long enough to cover the PDFs of a decision too, and short enough for a retry within 10 minutes. */
export const soonMs = minutes(5)

const retryMinutes = [1, 5, 15]

/** Some seconds less, because a job may start a little early. */
export const retryMsAfter = (failures: number) => minutes(retryMinutes[failures - 1] ?? 60) - seconds(5)

export const overdueMs = days(3)

/** Why an answer is not stored, in words for the status page. */
export class StampFault extends Error {}

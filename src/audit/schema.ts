import type { Instant } from '#src/base/time.ts'
import type { AuditEvent } from './rules.ts'

export type TimelineEvent = {
  seq: number
  at: Instant
  event: AuditEvent
  /** An account, a private link, or the server. */
  by: string
  detail: Record<string, string | number | boolean | null>
}

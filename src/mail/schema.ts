import type { Instant } from '#src/base/time.ts'

export type EmailNews = {
  id: string
  kind: string
  state: string
  created_at: Instant
  sent_at: Instant | null
  reason: string | null
  /** Whether it was only printed to the console. */
  printed: boolean
}

import type { Instant } from '#src/base/time.ts'

/** What became of an email, for an admin; never its content. */
export type EmailNews = {
  id: string
  kind: string
  state: string
  created_at: Instant
  sent_at: Instant | null
  reason: string | null
}

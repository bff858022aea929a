import { z } from 'zod/mini'
import type { Instant } from '#src/base/time.ts'
import type { Delivery } from '#src/delivery/rules.ts'

export type EmailNews = {
  id: string
  kind: string
  state: string
  created_at: Instant
  sent_at: Instant | null
  /** Why the email was not sent or did not arrive. */
  reason: string | null
  delivery: Delivery | null
  delivery_at: Instant | null
  /** True if it was printed to the console instead of sent. */
  printed: boolean
}

export const stuckEmailResend = z.strictObject({ allow_bounced: z.optional(z.boolean()) })

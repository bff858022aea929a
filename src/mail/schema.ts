import { z } from 'zod/mini'
import { opaque } from '#src/base/fields.ts'
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

/** How many stuck emails are listed, and discarded in one request. */
export const maxStuckEmails = 100

const pickEmailsFault = `Please select 1 to ${maxStuckEmails} emails`

export const stuckEmailDiscard = z.strictObject({
  ids: z
    .array(opaque('Email', 100), pickEmailsFault)
    .check(z.minLength(1, pickEmailsFault), z.maxLength(maxStuckEmails, pickEmailsFault)),
})

export const stuckEmailResend = z.strictObject({ allow_bounced: z.optional(z.boolean()) })

import { z } from 'zod/mini'
import { longText } from '#src/base/fields.ts'
import type { QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

export const followUpText = z.strictObject({ text: longText('Follow-up', 2000) })
export type FollowUpText = z.output<typeof followUpText>

export type ReadyFollowUp = { client_name: string; text: string; nth: number }

/** `reason` tells why none may be sent now. */
export type FollowUpDraft = ReadyFollowUp | { text: null; reason: string }

/** A quote's follow-ups as an admin sees them, oldest first. */
export type FollowUpNews = {
  follow_ups: { nth: number; text: string; at: Instant }[]
  reminders_stopped_at: Instant | null
}

export type Reminders = { reference: QuoteReference; client_company: string; stopped_at: Instant | null }

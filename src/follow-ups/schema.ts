import { z } from 'zod/mini'
import { longText } from '#src/base/fields.ts'
import type { QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'

const followUpLabel = 'Follow-up'

export const followUpText = z.strictObject({ text: longText(followUpLabel, 2000) })
export type FollowUpText = z.output<typeof followUpText>

export type ReadyFollowUp = { client_name: string; text: string; nth: number }

/** `reason`: why none may go now. */
export type FollowUpDraft = ReadyFollowUp | { text: null; reason: string }

/** What an admin sees of a quote's follow-ups, oldest first. */
export type FollowUpNews = {
  follow_ups: { nth: number; text: string; at: Instant }[]
  reminders_stopped_at: Instant | null
}

/** What the page of the link in a follow-up shows. */
export type Reminders = { reference: QuoteReference; client_company: string; stopped_at: Instant | null }

import { z } from 'zod/mini'
import { day, longText, oneOfWords, optionalDay, sure, text } from '#src/base/fields.ts'
import type { QuoteReference } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { answerWordsMax, type Channel, channelKeys } from './rules.ts'

export const followUpText = z.strictObject({ text: longText('Follow-up', 2000) })
export type FollowUpText = z.output<typeof followUpText>

/** `nth` is the follow-up that is not to go. */
export const followUpPutAway = z.strictObject({ nth: z.int('Nth must be 1 or 2').check(z.minimum(1), z.maximum(2)) })

/** `valid_until` gives more time as well. */
export const answerElsewhere = z.strictObject({
  day: day('Day'),
  how: oneOfWords('How', channelKeys),
  words: text('What they said', answerWordsMax),
  valid_until: optionalDay('New last day'),
  sure,
})
export type AnswerElsewhere = z.output<typeof answerElsewhere>

export type ReadyFollowUp = { client_name: string; text: string; nth: number }

/** `reason` tells why none may be sent now. */
export type FollowUpDraft = ReadyFollowUp | { text: null; reason: string }

/** A quote's follow-ups as an admin sees them, oldest first. */
export type FollowUpNews = {
  follow_ups: { nth: number; text: string; at: Instant }[]
  reminders_stopped_at: Instant | null
  answers_elsewhere: { day: Day; how: Channel; words: string; at: Instant }[]
}

export type Reminders = { reference: QuoteReference; client_company: string; stopped_at: Instant | null }

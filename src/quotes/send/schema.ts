import { z } from 'zod/mini'
import { day, email, longText, rowVersion, sure, text } from '#src/base/fields.ts'
import { problems } from '#src/base/problem.ts'
import type { Instant } from '#src/base/time.ts'
import { quoteFields } from '#src/quotes/field-rules.ts'
import { acceptedByMax, decisions, plans } from '#src/quotes/rules.ts'
import { requiredSentence } from '#src/quotes/schema.ts'

/** A draft of another `version` is refused (D10). `allow_bounced` permits a suppressed address (G7). `send_at` delays the email. */
export const quoteSend = z.strictObject({
  version: z.optional(rowVersion()),
  allow_bounced: z.optional(z.boolean()),
  sure,
  send_at: z.optional(
    z.pipe(
      z.iso.datetime('Send at must be a time in UTC'),
      z.transform((text) => text as Instant),
    ),
  ),
})
export type QuoteSend = z.output<typeof quoteSend>

export const recordQuery = z.strictObject({
  nth: z.optional(
    z.pipe(
      z.string('Number must be text').check(z.regex(/^[1-9]\d?$/, 'The number of a record is 1 to 99')),
      z.transform(Number),
    ),
  ),
})

export const quoteReason = z.strictObject({ reason: longText('Reason', 500) })

const agreement = text('Who agreed, and how', 200)

/** The contract gives no other reason to undo a decision. */
export const undoneDecision = z.discriminatedUnion(
  'reason',
  [z.strictObject({ reason: z.literal('mistake') }), z.strictObject({ reason: z.literal('agreed'), words: agreement })],
  { error: 'Choose the reason' },
)
export type UndoneDecision = z.output<typeof undoneDecision>

export const correctedEmail = z.strictObject({
  client_email: email('Invalid email address', requiredSentence),
  allow_bounced: z.optional(z.boolean()),
})
export type CorrectedEmail = z.output<typeof correctedEmail>

export const quoteExtend = z.strictObject({ valid_until: z.optional(day(quoteFields.valid_until.label)) })

const reportedBy = text('Told by', acceptedByMax)

export const phoneDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal(decisions[0]),
      plan: z.enum(plans, problems.plan_required[1]),
      told_by: reportedBy,
    }),
    z.strictObject({ decision: z.literal(decisions[1]), told_by: reportedBy }),
  ],
  { error: 'Please accept or decline' },
)
export type PhoneDecision = z.output<typeof phoneDecision>

export type EmailPreview = { to: string; subject: string; html: string; text: string; moments: Instant[] }

import { z } from 'zod/mini'
import {
  email,
  listQuery,
  longText,
  oneOfWords,
  opaque,
  optionalLongText,
  optionalText,
  text,
} from '#src/base/fields.ts'
import type { CompanyId, LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import {
  durations,
  type LeadState,
  leadStates,
  maxChangedAtOnce,
  otherSupport,
  type QuarantineReason,
  supportTypes,
  timeCommitments,
} from './rules.ts'

export const labels = {
  company: 'Company',
  name: 'Name',
  email: 'Work Email',
  phone: 'Phone',
  supportTypes: 'Type of Support',
  otherSupportType: 'Other support',
  timeCommitment: 'Time Commitment',
  duration: 'Expected Duration',
  additionalNotes: 'Additional Notes',
} as const

export const correctionLabel = 'Correction'

const oneOf = <Label extends string>(options: readonly { label: Label }[], sentence?: string) =>
  z.enum(options.map(({ label }) => label) as [Label, ...Label[]], sentence)

const pickSupportFault = 'Please select at least one type of support'

const answers = {
  company: text(labels.company, 200, 'Company name is required'),
  name: text(labels.name, 100, 'Name is required'),
  email: email(),
  phone: optionalText(labels.phone, 50),
  supportTypes: z.array(oneOf(supportTypes, pickSupportFault), pickSupportFault).check(
    z.minLength(1, pickSupportFault),
    z.refine((ticked) => new Set(ticked).size === ticked.length, pickSupportFault),
  ),
  otherSupportType: optionalText(labels.otherSupportType, 200),
  timeCommitment: oneOf(timeCommitments, 'Please select a time commitment'),
  duration: oneOf(durations, 'Please select an expected duration'),
  additionalNotes: optionalLongText(labels.additionalNotes, 2000),
}

const clearUnticked = <Answers extends { supportTypes: string[]; otherSupportType: string | null }>(sent: Answers) =>
  sent.supportTypes.includes(otherSupport) ? sent : { ...sent, otherSupportType: null }

export const needsAssessment = z.pipe(z.strictObject(answers), z.transform(clearUnticked))
export type NeedsAssessment = z.output<typeof needsAssessment>

export const leadCorrection = z.strictObject({ correction: optionalLongText(correctionLabel, 2000) })
export type LeadCorrection = z.output<typeof leadCorrection>

export const replyLabel = 'Reply'

/** `allow_bounced` permits a suppressed address (G7). */
export const leadReplyBody = z.strictObject({
  text: longText(replyLabel, 5000),
  allow_bounced: z.optional(z.boolean()),
})
export type LeadReply = z.output<typeof leadReplyBody>

const pickLeadsFault = `Please select 1 to ${maxChangedAtOnce} leads`

export const quarantineChange = z.strictObject({
  action: oneOfWords('Action', ['not-spam', 'erase']),
  ids: z
    .array(
      z.pipe(
        opaque('Lead', 100),
        z.transform((id) => id as LeadId),
      ),
      pickLeadsFault,
    )
    .check(z.minLength(1, pickLeadsFault), z.maxLength(maxChangedAtOnce, pickLeadsFault)),
})
export type QuarantineChange = z.output<typeof quarantineChange>

/** Adds the honeypot `website` and the form token `formToken`. */
export const needsSubmission = z.pipe(
  z.strictObject({
    ...answers,
    // Accepts any length, because a filled honeypot is answered like a success (F12).
    website: z.optional(z.string('Website must be text')),
    source: z.nullish(opaque('Source', 300)),
    formToken: opaque('Form token', 200),
  }),
  z.transform(clearUnticked),
)
export type NeedsSubmission = z.output<typeof needsSubmission>

export const emptyForm = {
  company: '',
  name: '',
  email: '',
  phone: '',
  supportTypes: [] as string[],
  otherSupportType: '',
  timeCommitment: '',
  duration: '',
  additionalNotes: '',
}
export type AssessmentForm = typeof emptyForm

/** Reads the data of a browser's form. A missing field is empty. */
export const readAssessmentForm = (data: {
  get: (name: string) => unknown
  getAll: (name: string) => unknown[]
}): AssessmentForm => {
  const texts = Object.keys(emptyForm).flatMap((name) => {
    const value = data.get(name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  const supportTypes = data.getAll('supportTypes').filter((value) => typeof value === 'string')
  return { ...emptyForm, ...Object.fromEntries(texts), supportTypes }
}

export type SentAnswers = Readonly<Record<keyof typeof labels, string | readonly string[] | null>>

export const leadListQuery = listQuery({
  state: z.optional(oneOfWords('State', leadStates)),
})
export type LeadListQuery = z.output<typeof leadListQuery>

/** `state` and `late` are computed on reading. */
export type Lead = NeedsAssessment & {
  id: LeadId
  correction: string | null
  corrected_at: Instant | null
  state: LeadState
  late: boolean
  /** We promised the quote by the end of this day. */
  due_day: Day
  created_at: Instant
  answered_at: Instant | null
  archived_at: Instant | null
  quarantined: boolean
  quarantine_reason: QuarantineReason | null
  /** Oldest first. */
  quote_ids: QuoteId[]
  /** The client's page; null in quarantine. */
  company_id: CompanyId | null
  /** Oldest first. */
  emails: EmailNews[]
}

export type LeadSummary = Omit<
  Lead,
  'emails' | 'company_id' | 'additionalNotes' | 'otherSupportType' | 'correction' | 'corrected_at'
>

/** One page, newest first. `next` is the cursor of the following page, null at the end. */
export type LeadList = {
  items: LeadSummary[]
  next: string | null
  counts: Record<LeadState | 'late', number>
  /** Since when SQLite's write-ahead log may hold a copy of an erased text. */
  erasing_since: Instant | null
}

import { z } from 'zod/mini'
import { isPrintable, type Lines, tidy, tooLong, unusable } from '#src/base/characters.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import {
  type Duration,
  durations,
  type LeadState,
  leadStates,
  otherSupport,
  type SupportType,
  supportTypes,
  type TimeCommitment,
  timeCommitments,
} from './rules.ts'

// A visitor's form carries this file, so it is written in zod's small form; that too would probe `new Function` (STACK trap 12).
z.config({ jitless: true })

/** The fields' names on the page, in complaints and in emails. */
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

const plain = (label: string, max: number, required: string, lines: Lines) =>
  z.string(required).check(
    z.overwrite(tidy),
    z.maxLength(max, tooLong(label, max)),
    z.refine((text) => isPrintable(text, lines), unusable(label)),
  )

const required = (label: string, max: number, sentence: string) =>
  plain(label, max, sentence, 'one line').check(z.minLength(1, sentence))

const optional = (label: string, max: number, lines: Lines = 'one line') =>
  z.pipe(
    z.nullish(plain(label, max, label, lines)),
    z.transform((text) => text || null),
  )

const oneOf = <Label extends string>(options: readonly { label: Label }[], sentence?: string) =>
  z.enum(options.map(({ label }) => label) as [Label, ...Label[]], sentence)

const pickSupport = 'Please select at least one type of support'
const badEmail = 'Invalid email address'

const answers = {
  company: required(labels.company, 200, 'Company name is required'),
  name: required(labels.name, 100, 'Name is required'),
  email: z.string(badEmail).check(z.overwrite(tidy), z.maxLength(255, badEmail), z.email(badEmail)),
  phone: optional(labels.phone, 50),
  supportTypes: z.array(oneOf(supportTypes, pickSupport), pickSupport).check(
    z.minLength(1, pickSupport),
    z.refine((runJobsOnce) => new Set(runJobsOnce).size === runJobsOnce.length, pickSupport),
  ),
  otherSupportType: optional(labels.otherSupportType, 200),
  timeCommitment: oneOf(timeCommitments, 'Please select a time commitment'),
  duration: oneOf(durations, 'Please select an expected duration'),
  additionalNotes: optional(labels.additionalNotes, 2000, 'many lines'),
}

/** Unticking Other clears what was specified (SPEC §3). */
const clearUnticked = <Answers extends { supportTypes: string[]; otherSupportType: string | null }>(given: Answers) =>
  given.supportTypes.includes(otherSupport) ? given : { ...given, otherSupportType: null }

/** What a visitor tells us (SPEC §5 "Needs assessment"). */
export const needsAssessment = z.pipe(z.strictObject(answers), z.transform(clearUnticked))
export type NeedsAssessment = z.output<typeof needsAssessment>

/** What an admin writes down beside a lead for the person it is about (NZ.md "Privacy Act"); nothing takes it away. */
export const leadCorrection = z.strictObject({ correction: optional(correctionLabel, 2000, 'many lines') })
export type LeadCorrection = z.output<typeof leadCorrection>

/**
 * The same as it is sent: with the honeypot, which people leave empty, and the form's own issue value, which makes a
 * double click one lead (GAPS 4).
 */
export const needsSubmission = z.pipe(
  z.strictObject({
    ...answers,
    // However much fills it, it must be answered like any other (F12): the limit of every body bounds it.
    website: z.optional(z.string()),
    issue: z.string().check(z.maxLength(200)),
  }),
  z.transform(clearUnticked),
)
export type NeedsSubmission = z.output<typeof needsSubmission>

/** What stands in the form's inputs. */
export type AssessmentForm = {
  company: string
  name: string
  email: string
  phone: string
  supportTypes: string[]
  otherSupportType: string
  timeCommitment: string
  duration: string
  additionalNotes: string
}

export const emptyForm: AssessmentForm = {
  company: '',
  name: '',
  email: '',
  phone: '',
  supportTypes: [],
  otherSupportType: '',
  timeCommitment: '',
  duration: '',
  additionalNotes: '',
}

/** What a browser's form holds, sent by script or by itself → the form. What is not there counts as empty. */
export const readAssessmentForm = (data: {
  get: (name: string) => unknown
  getAll: (name: string) => unknown[]
}): AssessmentForm => {
  const text = (name: keyof AssessmentForm) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    company: text('company'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    supportTypes: data.getAll('supportTypes').filter((value) => typeof value === 'string'),
    otherSupportType: text('otherSupportType'),
    timeCommitment: text('timeCommitment'),
    duration: text('duration'),
    additionalNotes: text('additionalNotes'),
  }
}

/**
 * What became of a form that the browser sent by itself, without our script: the server answers with the page anew.
 * `issue` is the form's own issue value for the next press of the button.
 */
export type Posted =
  | { sent: true }
  | {
      sent: false
      values: AssessmentForm
      fields: Readonly<Record<string, string>>
      error: string | null
      issue: string
    }

export const leadListQuery = z.strictObject({
  state: z.optional(z.enum(leadStates)),
  q: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.maxLength(200))),
})
export type LeadListQuery = z.output<typeof leadListQuery>

/** A lead as an admin sees it. `state` and `late` are as of now. */
export type Lead = {
  id: LeadId
  company: string
  name: string
  email: string
  phone: string | null
  supportTypes: SupportType[]
  otherSupportType: string | null
  timeCommitment: TimeCommitment
  duration: Duration
  additionalNotes: string | null
  /** What they asked to have corrected, or their own statement, and when it was last written down. */
  correction: string | null
  corrected_at: Instant | null
  state: LeadState
  late: boolean
  /** The working day by whose end the proposal was promised. */
  due_day: Day
  created_at: Instant
  answered_at: Instant | null
  archived_at: Instant | null
  /** Filled by a machine, says the honeypot. */
  quarantined: boolean
  /** The quotes made from it, oldest first. */
  quote_ids: QuoteId[]
  /** What became of the emails about it, oldest first. */
  emails: EmailNews[]
}

/** One row of the list. */
export type LeadSummary = Omit<Lead, 'emails' | 'additionalNotes' | 'otherSupportType' | 'correction' | 'corrected_at'>

/** One page of the list, newest first: `next` asks for the following one, null at the end. With how many there are of each state. */
export type LeadList = {
  items: LeadSummary[]
  next: string | null
  counts: Record<LeadState | 'late', number>
}

import type { Day, Instant } from '#src/base/time.ts'

/** A submission sends the labels, not the ids. */
export const supportTypes = [
  { id: 'account-management', label: 'Ongoing account management (existing clients)' },
  { id: 'new-business', label: 'New business development (growing SI customer base)' },
  { id: 'cover-absence', label: 'Cover for staff absence (maternity, ACC, extended leave)' },
  { id: 'project-based', label: 'Project-based support (product launch, seasonal push, etc.)' },
  { id: 'other', label: 'Other' },
] as const

export const timeCommitments = [
  { id: '1-2-days', label: '1–2 days per month', fewestDays: 1 },
  { id: '3-5-days', label: '3–5 days per month', fewestDays: 3 },
  { id: '6-10-days', label: '6–10 days per month', fewestDays: 6 },
  { id: '10-plus-days', label: 'More than 10 days per month', fewestDays: 11 },
] as const

export const durations = [
  { id: 'short-term', label: 'up to 3 months', fewestMonths: 1 },
  { id: 'medium-term', label: '3–12 months', fewestMonths: 3 },
  { id: 'ongoing', label: 'Ongoing / indefinite', fewestMonths: null },
] as const

type LabelOf<Options extends readonly { label: string }[]> = Options[number]['label']
export type SupportType = LabelOf<typeof supportTypes>
export type TimeCommitment = LabelOf<typeof timeCommitments>
export type Duration = LabelOf<typeof durations>

export const otherSupport: SupportType = 'Other'

/** The least and the greatest age at which a form token is accepted (F13). */
export const dwellSeconds = 5
export const formHours = 24

/** Stands in the rendered form for the moment at which it is opened, signed. */
export const openedMark = 'OPENED_AT'

export const submissionFailed = { title: 'Submission failed', also: 'You can also call ', after: '.' }

export const answerWorkingDays = 1

export type QuarantineReason = 'honeypot' | 'flood'

/**
 * Above `all`, quarantined leads are deleted in batches: the oldest of the largest network. The only lead of a
 * network is kept, unless there are more than `onlyOnes` of such leads (F15).
 */
export const quarantineLimits = { all: 2000, onlyOnes: 10_000, deletedAtOnce: 20 } as const

export const maxChangedAtOnce = 200

export const leadStates = ['new', 'answered', 'quarantined', 'archived'] as const
export type LeadState = (typeof leadStates)[number]

type StateFields = { quarantined: boolean; answered_at: Instant | null; archived_at: Instant | null }

/** `answered` means that a quote made from the lead was sent, or that the owner replied. */
export const leadState = ({ quarantined, answered_at, archived_at }: StateFields): LeadState => {
  if (archived_at !== null) return 'archived'
  if (quarantined) return 'quarantined'
  return answered_at === null ? 'new' : 'answered'
}

export const isLate = (lead: StateFields & { due_day: Day }, today: Day) =>
  leadState(lead) === 'new' && lead.due_day < today

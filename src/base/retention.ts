import { type Instant, monthsBefore, msOf } from './time.ts'

/** How long a lead is stored when no quote made from it was sent. The privacy page says so. */
export const enquiryMonths = 24

const evidenceYears = 7

/** The first day on which no rule requires to keep a decision or a signature. */
export const evidenceUntil = (at: Instant): Instant => monthsBefore(msOf(at), -12 * evidenceYears)

/** Replaces a person's words. The triggers of drizzle/ accept this text and no other. */
export const erasedText = '(erased)'

export const rightsSentence = 'Reply to see or correct what we hold about you.'

import { type Instant, monthsBefore, msOf } from './time.ts'

/** How long a lead is stored when no quote made from it was sent. The privacy page says so. */
export const enquiryMonths = 24

const evidenceYears = 7

/** The moment from which a decision or signature made at `at` need no longer be kept. */
export const evidenceUntil = (at: Instant): Instant => monthsBefore(msOf(at), -12 * evidenceYears)

/** Stands in place of a person's erased text. The triggers in drizzle/ accept exactly this text. */
export const erasedText = '(erased)'

export const rightsSentence = 'Reply to see or correct what we hold about you.'

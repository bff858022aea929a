import { type Instant, monthsBefore, msOf } from './time.ts'

/** How long a lead is stored when no quote made from it was sent. The privacy page says so. */
export const enquiryMonths = 24

const evidenceYears = 7

/** Of a decision or a signature, the first day on which nothing asks to keep it. */
export const evidenceUntil = (at: Instant): Instant => monthsBefore(msOf(at), -12 * evidenceYears)

/** Stands where a person's words stood. The triggers of drizzle/ accept this text and no other. */
export const erasedText = '(erased)'

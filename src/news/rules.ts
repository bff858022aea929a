import type { LeadId, QuoteId } from '#src/base/id.ts'

export const newsTitles = {
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  asked: 'A client asks',
  ordered: 'Days ordered',
  asked_day: 'A day is asked for',
  cancelled: 'Booking cancelled',
  lead: 'New enquiry',
} as const

export type NewsKind = keyof typeof newsTitles
export type NewsSubject = QuoteId | LeadId

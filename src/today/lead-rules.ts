import type { LeadId, QuoteId } from '#src/base/id.ts'
import { type Day, formatShortDay, type Instant } from '#src/base/time.ts'
import { otherSupport, type SupportType, type TimeCommitment } from '#src/leads/rules.ts'
import { dayWords, lowerFirst, quoteOf, type TodayItem } from './rules.ts'

export const dueWords = (due: Day, today: Day) =>
  due < today ? `Overdue since ${formatShortDay(due)}` : `Due ${dayWords(due, today)}`

type LeadFacts = {
  id: LeadId
  company: string
  due_day: Day
  created_at: Instant
  supportTypes: readonly SupportType[]
  otherSupportType: string | null
  timeCommitment: TimeCommitment
}

const wants = ({ supportTypes, otherSupportType, timeCommitment }: LeadFacts) => {
  const named = supportTypes.map((type) =>
    type === otherSupport ? (otherSupportType ?? 'something else') : lowerFirst(type.replace(/ \(.*\)$/, '')),
  )
  const time = lowerFirst(timeCommitment).replace('per month', 'a month')
  return `${named.join(' and ')}, ${time}`
}

/** @param draft the quote that was begun for the lead */
export const leadItem = (lead: LeadFacts, draft: QuoteId | null, today: Day): TodayItem => ({
  kind: 'lead',
  id: lead.id,
  quote: draft && quoteOf(draft),
  title: lead.company,
  sentence: `${dueWords(lead.due_day, today)}: ${wants(lead)}`,
  text: null,
  since: lead.created_at,
  due: lead.due_day,
  act: { label: draft ? 'Finish the quote' : 'Write a quote' },
})

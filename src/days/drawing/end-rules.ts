import { addDays, type Day, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { latest, monthsLater } from '#src/calendar/month-rules.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { type Entry, noticeDaysOfEnd, receiptDay } from '#src/days/rules.ts'

type End = { why: Entry['why']; received: Instant; today: Day }

/** The first day on which the engagement can end. A notice takes 30 days, and no minimum term is left before its last day. */
export const earliestEnd = ({ rates, region, started, log }: Engagement, { why, received, today }: End): Day => {
  if (why === 'agreed') return today
  if (why === 'breach') {
    const worked = log.flatMap(({ kind, day }) => (kind === 'worked' && day !== null ? [day] : []))
    return worked.reduce(latest, nzDay(msOf(received)))
  }
  const noticed = addDays(receiptDay(received, region), noticeDaysOfEnd)
  const term = why === 'notice' ? lastOfTerm({ rates, started }) : null
  return term === null ? noticed : latest(term, noticed)
}

/** The last day of a retainer's minimum term. */
export const lastOfTerm = ({ rates, started }: Pick<Engagement, 'rates' | 'started'>): Day | null => {
  const [months, begun] = [rates.plan === 'retainer' ? rates.min_term_months : null, started ?? rates.start]
  return begun === null || months === null ? null : addDays(monthsLater(begun, months), -1)
}

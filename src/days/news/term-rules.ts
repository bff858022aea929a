import { addDays, type Day } from '#src/base/time.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { lastOfTerm } from '#src/days/drawing/end-rules.ts'
import { noticeDaysOfEnd } from '#src/days/rules.ts'

export type TermEnd = { last: Day; isAgreed: boolean }

/**
 * The end that the owner writes about from 30 days before it on: of the minimum term, or an agreed one. Not of a notice
 * or a breach: who ended it does not ask what comes next.
 */
export const nearTermEnd = (engagement: Engagement, today: Day): TermEnd | null => {
  const { started, ended, end } = engagement
  if (end !== null && end.why !== 'agreed') return null
  const last = ended ?? (started === null ? null : lastOfTerm(engagement))
  if (last === null || today > last || today < addDays(last, -noticeDaysOfEnd)) return null
  return { last, isAgreed: ended !== null }
}

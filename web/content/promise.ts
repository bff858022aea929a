import { formatShortDay } from '#src/base/time.ts'
import type { PageBusiness } from '#web/lib/business.tsx'

/** The answer to a sent form. A page that the server rendered today names the day. */
export const promiseOf = ({ answerBy }: PageBusiness) => {
  const day = answerBy ? `, ${formatShortDay(answerBy).replaceAll(' ', '\u00a0')}` : ''
  return `a tailored proposal with indicative pricing by the next business day${day}`
}

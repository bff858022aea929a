import { formatShortDay } from '#src/base/time.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'

const answerBy = pageData<PublicBusiness>('business')?.answerBy
const day = answerBy ? `, ${formatShortDay(answerBy).replaceAll(' ', '\u00a0')}` : ''

/** The answer to a sent form. A page that the server rendered today names the day. */
export const promise = `a tailored proposal with indicative pricing by the next business day${day}`

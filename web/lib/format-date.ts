import { formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'

/** The day of an instant in New Zealand: "7 November 2026". */
export const formatDate = (instant: Instant) => formatDay(nzDay(msOf(instant)))

import { formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'

export const formatDate = (instant: Instant) => formatDay(nzDay(msOf(instant)))

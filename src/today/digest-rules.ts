import { addDays, type Day, instant, nzMoment, weekday } from '#src/base/time.ts'

/** It is written at eight. A server that was off then writes it later that day, but not after hours. */
const digestHours = { from: 8, to: 17 } as const

export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7))

/** @param now milliseconds since 1970 */
export const isInDigestHours = (now: number, day: Day) =>
  instant(now) >= nzMoment(day, digestHours.from) && instant(now) < nzMoment(day, digestHours.to)

export const digestSubjects = 'digest_'

export const digestRows = 10

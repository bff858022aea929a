import { days, hours } from '#src/base/time.ts'

/** How far two clocks may be apart and still agree. */
export const toleranceMs = hours(1)

/** A start so long after the clock was last right waits for a witness: a day, with two hours for a late job. */
export const longestOffMs = hours(26)

/** Half of the months that leads are kept. */
export const farBehindMs = days(365)

export const agree = (one: number, other: number) => Math.abs(one - other) <= toleranceMs

import { type Instant, instant, minutes } from './time.ts'

const visitMinutes = 30

/** Openings of a link that are less than 30 minutes apart are one visit. */
export const isNewVisit = (last: Instant | null, now: number) =>
  last === null || last <= instant(now - minutes(visitMinutes))

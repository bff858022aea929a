import { type Instant, instant, minutes } from './time.ts'

const visitMinutes = 30

/** Whether somebody who reads a link now began a new visit: what is opened again within 30 minutes is the same one (GAPS 16). */
export const isNewVisit = (last: Instant | null, now: number) =>
  last === null || last <= instant(now - minutes(visitMinutes))

import { days, type Instant, msOf } from '#src/base/time.ts'

/** "Rimu & Tōtara Foods Limited" is "RTFL". */
export const initialsOf = (name: string) =>
  (name.match(/(?<![\p{L}\p{M}\p{N}’'])[\p{L}\p{N}]/gu) ?? []).join('').toUpperCase()

/** For so long calendars are told that an event is cancelled. */
export const cancelledDays = 30

/** @param now milliseconds since 1970 */
export const isInFeed = ({ at, isCancelled }: { at: Instant; isCancelled?: boolean }, now: number) =>
  !isCancelled || msOf(at) > now - days(cancelledDays)

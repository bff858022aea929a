import { endOfDay, type Instant, instant, isDay, msOf } from '#src/base/time.ts'

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const parseUntil = (typed: string): Instant | null => {
  if (isDay(typed)) return instant(msOf(endOfDay(typed)) - 1)
  const ms = moment.test(typed) ? msOf(typed as Instant) : Number.NaN
  return Number.isNaN(ms) ? null : instant(ms)
}

export const parseRestore = (words: readonly string[]): { from: string; until: Instant | null } | null => {
  const [from, option, typed, ...more] = words
  if (!from || from.startsWith('-') || more.length > 0) return null
  if (option === undefined) return { from, until: null }
  const until = option === '--at' && typed ? parseUntil(typed) : null
  return until && (from === 'latest' || from === 's3') ? { from, until } : null
}

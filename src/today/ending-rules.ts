import type { EntryId } from '#src/base/id.ts'
import { addDays, type Day } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { carriedInto } from '#src/days/draw-rules.ts'
import type { DayRates, Entry } from '#src/days/entry-rules.ts'
import { addMonths, earliest, lastOf, type Month, monthOf } from '#src/days/notice-rules.ts'
import { engage, type ReckonedDays } from '#src/days/rules.ts'

/** Hours that lapse after `last` if nobody books them, of a block or of the month; the owner hears of them on `from`. */
export type EndingHours = { of: EntryId | Month; hours: number; bought: number; last: Day; from: Day }

/** A block is named twice: this many days before its last day. */
const blockNoticeDays = [21, 7] as const
const monthNoticeDays = 6

const endingBlocks = ({ blocks }: ReckonedDays, today: Day): EndingHours[] =>
  blocks.flatMap(({ id, bought, left, valid_to }) => {
    if (valid_to === null || left === 0) return []
    const from = blockNoticeDays.map((days) => addDays(valid_to, -days)).findLast((day) => day <= today)
    return from === undefined ? [] : { of: id, hours: left, bought, last: valid_to, from }
  })

type EngagedQuote = { rates: DayRates; entries: readonly Entry[]; reckoned: ReckonedDays }

/** The hours that are carried into the next month do not lapse. */
const endingMonth = ({ rates, entries, reckoned }: EngagedQuote, today: Day, region: Region): EndingHours[] => {
  const month = reckoned.months.find((one) => one.month === monthOf(today))
  if (!month?.left || month.hours === null) return []
  const last = earliest(lastOf(month.month), reckoned.ended ?? lastOf(month.month))
  const from = addDays(last, -monthNoticeDays)
  if (today < from || today > last) return []
  const hours = month.left - carriedInto(engage(rates, entries, region), addMonths(month.month, 1))
  return hours > 0 ? [{ of: month.month, hours, bought: month.hours + month.carried, last, from }] : []
}

export const endingHours = (quote: EngagedQuote, today: Day, region: Region) => [
  ...endingBlocks(quote.reckoned, today),
  ...endingMonth(quote, today, region),
]

import type { EntryId } from '#src/base/id.ts'
import { addDays, type Day } from '#src/base/time.ts'
import { lapsingIn } from '#src/days/draw-rules.ts'
import { earliest, lastOf, type Month, monthOf } from '#src/days/notice-rules.ts'
import type { ReckonedDays } from '#src/days/rules.ts'

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

const endingMonth = (reckoned: ReckonedDays, today: Day): EndingHours[] => {
  const month = reckoned.months.find((one) => one.month === monthOf(today))
  if (!month?.left || month.hours === null) return []
  const last = earliest(lastOf(month.month), reckoned.ended ?? lastOf(month.month))
  const from = addDays(last, -monthNoticeDays)
  if (today < from || today > last) return []
  const hours = lapsingIn(reckoned.engagement, month.month)
  return hours > 0 ? [{ of: month.month, hours, bought: month.hours + month.carried, last, from }] : []
}

export const endingHours = (reckoned: ReckonedDays, today: Day) => [
  ...endingBlocks(reckoned, today),
  ...endingMonth(reckoned, today),
]

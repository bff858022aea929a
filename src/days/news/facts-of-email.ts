import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { lapsingIn } from '#src/days/draw-rules.ts'
import { type AcceptedQuote, reckonNow } from '#src/days/engagement.ts'
import {
  addMonths,
  earliest,
  earliestBooking,
  firstOf,
  firstWorkingDay,
  lastOf,
  latest,
  type Month,
  monthOf,
} from '#src/days/notice-rules.ts'
import { capital, formatHours } from '#src/days/words-rules.ts'
import { sumWords } from './news-rules.ts'
import { daysOfSummary, usedWords, visitsOfMonth } from './summary-rules.ts'

/** Hours that are left of a block, or lapse at the end of this month. */
const lapsing = (ctx: Context, quote: AcceptedQuote, id: string) => {
  const { engagement, blocks, months } = reckonNow(ctx, quote)
  const block = blocks.find((one) => one.id === id)
  if (block) return { hours: block.left, of: block.bought, lastDay: block.valid_to, canExtend: block.can_extend }
  const month = months.find((one) => one.month === id && id === monthOf(nzDay(ctx.clock())))
  if (!month) return null
  const last = lastOf(month.month)
  return {
    hours: lapsingIn(engagement, month.month),
    of: (month.hours ?? 0) + month.carried,
    lastDay: earliest(last, engagement.ended ?? last),
    canExtend: false,
  }
}

/** @throws nothing_to_write unless something is left that lapses */
export const factsOfEnding = (ctx: Context, { quote, block }: { quote: AcceptedQuote; block: string }) => {
  const left = lapsing(ctx, quote, block)
  if (!left || left.hours <= 0 || left.lastDay === null) throw new Problem('nothing_to_write')
  return {
    ...left,
    lastDay: left.lastDay,
    earliest: earliestBooking(instant(ctx.clock()), ctx.config.place.region.code),
  }
}

/** @throws nothing_to_write unless the month is over and something happened in it */
export const factsOfMonth = (
  ctx: Context,
  { quote, month, words }: { quote: AcceptedQuote; month: Month; words: string | null },
) => {
  const today = nzDay(ctx.clock())
  const { engagement, bookings, lines } = reckonNow(ctx, quote)
  const visits = visitsOfMonth(engagement, month)
  if (month >= monthOf(today) || visits.length === 0) throw new Problem('nothing_to_write')
  const through = latest(today, firstWorkingDay(firstOf(addMonths(month, 1)), engagement.region))
  const due = lines.filter(({ due_on }) => due_on <= through)
  const lapsed = lapsingIn(engagement, month)
  return {
    month: firstOf(month),
    words,
    visits: daysOfSummary(engagement, visits),
    used: usedWords(visits),
    lapsed: lapsed > 0 ? capital(formatHours(lapsed)) : null,
    ahead: bookings.map(({ day }) => day),
    invoice: due.length > 0 ? capital(sumWords(due)) : null,
  }
}

import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { carriedInto } from '#src/days/draw-rules.ts'
import type { AcceptedQuote } from '#src/days/engagement.ts'
import {
  addMonths,
  earliestBooking,
  firstOf,
  firstWorkingDay,
  lastOf,
  latest,
  type Month,
  monthOf,
} from '#src/days/notice-rules.ts'
import { engage, reckon } from '#src/days/rules.ts'
import { daysOfSummary, invoicePrices, usedWords, visitsOfMonth } from './summary-rules.ts'

const reckonNow = (ctx: Context, { rates, entries }: AcceptedQuote) =>
  reckon(rates, entries, instant(ctx.clock()), ctx.config.place.region.code)

/** Hours that are left of a block or of this month, without those that the next month takes over. */
const lapsing = (ctx: Context, quote: AcceptedQuote, id: string) => {
  const { blocks, months } = reckonNow(ctx, quote)
  const block = blocks.find((one) => one.id === id)
  if (block) return { hours: block.left, of: block.bought, lastDay: block.valid_to, canExtend: block.can_extend }
  const month = months.find((one) => one.month === id && id === monthOf(nzDay(ctx.clock())))
  if (!month) return null
  const engagement = engage(quote.rates, quote.entries, ctx.config.place.region.code)
  const hours = (month.left ?? 0) - carriedInto(engagement, addMonths(month.month, 1))
  return { hours, of: (month.hours ?? 0) + month.carried, lastDay: lastOf(month.month), canExtend: false }
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
  const region = ctx.config.place.region.code
  const today = nzDay(ctx.clock())
  const engagement = engage(quote.rates, quote.entries, region)
  const visits = visitsOfMonth(engagement, month)
  if (month >= monthOf(today) || visits.length === 0) throw new Problem('nothing_to_write')
  const { bookings, lines } = reckonNow(ctx, quote)
  const through = latest(today, firstWorkingDay(firstOf(addMonths(month, 1)), region))
  return {
    month: firstOf(month),
    words,
    visits: daysOfSummary(engagement, visits),
    used: usedWords(visits),
    ahead: bookings.map(({ day }) => day),
    prices: invoicePrices(
      lines.filter(({ due_on }) => due_on <= through),
      quote.rates,
    ),
  }
}

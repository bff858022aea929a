import { Problem } from '#src/base/problem.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, latest, type Month, monthOf } from '#src/calendar/month-rules.ts'
import { firstWorkingDay } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { freeOf } from '#src/days/balances/free-rules.ts'
import { lapsingHoursIn } from '#src/days/balances/rules.ts'
import { endingWords } from '#src/days/balances/sentence-rules.ts'
import { openBookings } from '#src/days/drawing/cost-rules.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { capital, earliestBooking, formatHours } from '#src/days/rules.ts'
import { daysOfSummary, sumWords, usedWords, visitsOfMonth } from './rules.ts'

/** @param block an order of pre-paid days, or the month that runs @throws nothing_to_write unless something is left that lapses */
export const factsOfEnding = (
  ctx: Context,
  { quote: { engagement }, block }: { quote: AcceptedQuote; block: string },
) => {
  const now = ctx.clock()
  const ending = freeOf(engagement, nzDay(now))?.endings.find(({ source }) => source === block)
  if (!ending?.last || ending.lapses === 0) throw new Problem('nothing_to_write')
  const { last: lastDay, can_extend: canExtend } = ending
  const words = endingWords(ending)
  return { words, lastDay, canExtend, earliest: earliestBooking(instant(now), engagement.region) }
}

type MonthInput = { quote: AcceptedQuote; month: Month; words: string | null }

/** The contents of a month's summary. @throws nothing_to_write unless the month is over and has visits */
export const factsOfMonth = (ctx: Context, { quote: { engagement }, month, words }: MonthInput) => {
  const today = nzDay(ctx.clock())
  const visits = visitsOfMonth(engagement, month)
  if (month >= monthOf(today) || visits.length === 0) throw new Problem('nothing_to_write')
  const through = latest(today, firstWorkingDay(firstOf(addMonths(month, 1)), engagement.region))
  const due = openLines(engagement, today).filter(({ due_on }) => due_on <= through)
  const lapsed = lapsingHoursIn(engagement, month)
  return {
    month: firstOf(month),
    words,
    visits: daysOfSummary(engagement, visits),
    used: usedWords(visits),
    lapsed: lapsed > 0 ? capital(formatHours(lapsed)) : null,
    ahead: openBookings(engagement, instant(ctx.clock())).map(({ day }) => day),
    invoice: due.length > 0 ? capital(sumWords(due)) : null,
  }
}

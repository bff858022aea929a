import { formatShortMoney } from '#src/base/money.ts'
import { type Day, formatShortDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { plans } from '#src/quotes/rules.ts'

type PriceFields = Pick<QuoteSummary, 'retainer_rate' | 'prepaid_day_rate' | 'chosen_plan' | 'gst'>

/** The prices of the chosen plan, or of each offered plan. */
export const pricesOf = ({ retainer_rate, prepaid_day_rate, chosen_plan, gst }: PriceFields) =>
  plans.flatMap((plan) => {
    const [rate, per] = plan === 'retainer' ? [retainer_rate, 'a month'] : [prepaid_day_rate, 'a day']
    if (rate === null || (chosen_plan !== null && chosen_plan !== plan)) return []
    return [`${formatShortMoney(rate)}${gst === 'registered' ? ' + GST' : ''} ${per}`]
  })

/** The weekday of a day of this year, and the year of another one. */
export const formatListDay = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day).slice(4)} ${day.slice(0, 4)}`

/** A reader may block the script that reports a view: none is no sign. */
export const formatSeen = ({ whose, views }: Pick<QuoteSummary, 'whose' | 'views'>) => {
  if (whose !== 'theirs' || views === 0) return null
  return views === 1 ? 'seen once' : `seen ${views} times`
}

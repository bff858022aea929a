import { centsOf, type Dollars, dollarsOf, formatMoney, formatShortMoney } from '#src/base/money.ts'
import type { Gst, Identity } from '#src/business/schema.ts'
import type { Rates } from './field-rules.ts'
import { formatDaysAMonth, formatMonths, type PlanCard, type RateLine } from './plan-rules.ts'
import { type Plan, planLabels } from './rules.ts'

/** `gst` is 0 if none is charged. */
export type Total = { excluding: Dollars; gst: Dollars; including: Dollars }

/** The total of a plan: `label` is "Each month", "Minimum term, 6 months", "A year" or "Each day". */
export type PlanTotal = { plan: Plan; label: string } & Total

export const gstPercent = 15

const year = 'A year'

/** The total of `count` times the rate. GST is rounded half up once, on the total. */
export const totalOf = (rate: Dollars, count: number, gst: Gst): Total => {
  const excluding = centsOf(rate) * count
  const tax = gst === 'registered' ? Math.floor((excluding * gstPercent + 50) / 100) : 0
  return { excluding: dollarsOf(excluding), gst: dollarsOf(tax), including: dollarsOf(excluding + tax) }
}

type PlanRates = Pick<Rates, 'retainer_rate' | 'prepaid_day_rate' | 'min_term_months'>

/** The totals in the order in which page, email and PDF show them. */
export const planTotals = ({ retainer_rate, prepaid_day_rate, min_term_months: term }: PlanRates, gst: Gst) => {
  const totals = (plan: Plan, rate: Dollars | null, counts: readonly [label: string, count: number][]): PlanTotal[] =>
    rate === null ? [] : counts.map(([label, count]) => ({ plan, label, ...totalOf(rate, count, gst) }))
  return [
    ...totals('retainer', retainer_rate, [
      ['Each month', 1],
      ...(term === null || term === 1 ? [] : [[`Minimum term, ${formatMonths(term)}`, term] as [string, number]]),
      ...(term === 12 ? [] : [[year, 12] as [string, number]]),
    ]),
    ...totals('prepaid', prepaid_day_rate, [['Each day', 1]]),
  ]
}

/** `cents` writes two decimals on every sum, as documents do. */
type MoneyStyle = { cents: boolean }

const moneyStyle = ({ cents }: MoneyStyle) => (cents ? formatMoney : formatShortMoney)

type PlanPrice = PlanRates & { identity: Pick<Identity, 'gst'> }

/** Formats "$3,200 + GST a month, 3 months at least" and "$1,250 + GST a day, days you buy ahead". */
export const priceSentence = (shown: PlanPrice, plan: Plan, style: MoneyStyle) => {
  const { retainer_rate, prepaid_day_rate, min_term_months: term, identity } = shown
  const price = moneyStyle(style)((plan === 'retainer' ? retainer_rate : prepaid_day_rate) ?? dollarsOf(0))
  const taxed = identity.gst === 'registered' ? `${price} + GST` : price
  if (plan === 'prepaid') return `${taxed} a day, days you buy ahead`
  return `${taxed} a month${term === null ? '' : `, ${formatMonths(term)} at least`}`
}

export type PriceLine = { name: string; price: string }

export const priceLineOf = (shown: PlanPrice & Pick<Rates, 'retainer_days_per_month'>, plan: Plan): PriceLine => {
  const days = plan === 'retainer' ? shown.retainer_days_per_month : null
  const name = days === null ? planLabels[plan] : `${planLabels[plan]}, ${formatDaysAMonth(days)}`
  return { name, price: priceSentence(shown, plan, { cents: false }) }
}

/** Formats what the choice of a plan binds to: "Over the term: $9,600 + GST, $11,040 with GST". */
export const bindingSentence = (
  { totals, min_term_months: term, identity }: PlanPrice & Pick<QuoteTotals, 'totals'>,
  plan: Plan,
  style: MoneyStyle,
) => {
  const total = totals.findLast((each) => each.plan === plan && each.label !== year)
  if (!total) return ''
  const money = moneyStyle(style)
  const label = plan === 'retainer' && term !== null ? 'Over the term' : total.label
  const taxed = identity.gst === 'registered' ? ` + GST, ${money(total.including)} with GST` : ''
  return `${label}: ${money(total.excluding)}${taxed}`
}

const totalHeads: Record<Gst, readonly string[]> = {
  registered: ['Excluding GST', 'GST', 'Including GST'],
  not: ['Total'],
}

const amounts = ({ excluding, gst, including }: Total, charged: Gst) =>
  (charged === 'registered' ? [excluding, gst, including] : [including]).map(formatMoney)

type QuoteTotals = { plan_cards: PlanCard[]; totals: PlanTotal[]; identity: Pick<Identity, 'gst'> }

export const totalTable = ({ totals, identity }: Omit<QuoteTotals, 'plan_cards'>, plan: Plan) => ({
  heads: totalHeads[identity.gst],
  rows: totals
    .filter((total) => total.plan === plan)
    .map((total) => ({ label: total.label, cells: amounts(total, identity.gst) })),
})

type QuotePrices = QuoteTotals & Pick<Rates, 'retainer_rate' | 'retainer_days_per_month' | 'prepaid_day_rate'>

/** Screens and emails show whole dollars without cents; PDFs show both decimals. */
export const withShortSums = (text: string) => text.replaceAll(/(\$[\d,]+)\.00\b/g, '$1')

/** The cost of a day of the plan without GST; null if the retainer names no days. */
const costOfDay = (plan: Plan, { retainer_rate, retainer_days_per_month: days, prepaid_day_rate }: QuotePrices) => {
  if (plan === 'prepaid') return prepaid_day_rate
  return retainer_rate === null || !days ? null : dollarsOf(Math.round(centsOf(retainer_rate) / days))
}

/** The lines below a plan's {@link priceSentence} on a screen, which do not repeat it: short sums, and the cost of a day. */
export const planRows = (shown: QuotePrices, { plan, headline, lines }: PlanCard): RateLine[] => {
  const isCharged = shown.identity.gst === 'registered'
  const total = shown.totals.find((each) => each.plan === plan)
  const day = plan === 'retainer' ? costOfDay(plan, shown) : null
  const included = shown.retainer_days_per_month
  const shortened = (line: RateLine) => {
    if (line.value === headline && total) return `${formatShortMoney(total.including)} with GST`
    if (day !== null && included && line.value === formatDaysAMonth(included))
      return `${line.value}, ${formatShortMoney(day)}${isCharged ? ' + GST' : ''} a day`
    return withShortSums(line.value)
  }
  return lines
    .filter(({ value }) => isCharged || value !== headline)
    .map((line) => ({ ...line, value: shortened(line) }))
}

import { originalOf, type QuoteId } from '#src/base/id.ts'
import { type Dollars, formatMoney } from '#src/base/money.ts'
import { keysOf } from '#src/base/objects.ts'
import { type Day, formatDay } from '#src/base/time.ts'
import type { Gst, Identity } from '#src/business/schema.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import {
  clientFields,
  dayFields,
  isOfKind,
  type QuoteField,
  type QuoteKey,
  quoteFields,
  rateFields,
  type ShownKey,
  shownKeys,
  wordFields,
} from '#src/quotes/field-rules.ts'
import { formatDaysAMonth, formatMonths, formatTravel } from '#src/quotes/plan-rules.ts'
import { formatPrice, offeredPlans, type Plan, planLabels, plans } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

/** The number counts all revisions of the first quote, sent or not: quo_…-r2, then quo_…-r3. */
export const revisionId = (id: QuoteId, made: number): QuoteId => `${originalOf(id)}-r${made + 2}`

const gstOf = ({ identity }: ShownQuote): Gst => identity.gst

/** One side of "10 → 12 days". The left side prints `short` ("10") if both sides have the same `unit`, else `full`. */
type PrintedValue = { full: string; short: string; unit: string }

type ReadValue = (shown: ShownQuote) => string | PrintedValue | null

const price = (amount: Dollars | null, per: string, shown: ShownQuote): PrintedValue | null => {
  if (amount === null) return null
  const full = formatPrice(amount, per, gstOf(shown)).trim()
  const short = formatMoney(amount)
  return { full, short, unit: full.slice(short.length) }
}

const day = (value: Day | null) => value && formatDay(value)

const termTotal: ReadValue = (shown) => {
  const total = shown.min_term_months
    ? planTotals(shown, gstOf(shown)).findLast(({ plan, label }) => plan === 'retainer' && label !== 'A year')
    : undefined
  return total ? price(total.excluding, '', shown) : null
}

const countFormats: Partial<Record<QuoteKey, (count: number) => string>> = {
  retainer_days_per_month: formatDaysAMonth,
  min_term_months: formatMonths,
}

const readField = (key: ShownKey, shown: ShownQuote): string | PrintedValue | null => {
  if (isOfKind(key, 'money')) return price(shown[key], quoteFields[key].per, shown)
  if (isOfKind(key, 'day')) return day(shown[key])
  const value = shown[key]
  return typeof value === 'number' ? (countFormats[key]?.(value) ?? String(value)) : value
}

type Comparison = { field: string; shownAs: string; read: ReadValue } & Pick<QuoteField, 'none' | 'plan'>

const comparisonsOf = (part: object): Comparison[] =>
  shownKeys
    .filter((key) => key in part)
    .map((key) => ({ ...quoteFields[key], field: key, read: (shown) => readField(key, shown) }))

const providerField = (field: string, shownAs: string, read: (identity: Identity) => string | null): Comparison => ({
  field,
  shownAs,
  read: ({ identity }) => read(identity),
  none: 'not stated',
})

const clientComparisons = comparisonsOf(clientFields)
const travel = rateFields.mileage_rate_per_km.shownAs
const rateComparisons = comparisonsOf(rateFields).filter(({ shownAs }) => shownAs !== travel)

/** The compared fields in the order of the page, below those of the client. */
const offerComparisons: Comparison[] = [
  ...comparisonsOf(dayFields),
  ...rateComparisons.filter(({ plan }) => plan === 'retainer'),
  { field: 'term_total', shownAs: 'Minimum term in all', read: termTotal, plan: 'retainer' },
  ...rateComparisons.filter(({ plan }) => plan === 'prepaid'),
  ...rateComparisons.filter(({ plan }) => plan === undefined),
  { field: 'travel', shownAs: travel, read: (shown) => formatTravel(shown, gstOf(shown)) },
  { field: 'gst', shownAs: 'GST', read: ({ gst }) => gst },
  { field: 'terms_version', shownAs: 'Terms & Conditions', read: ({ terms_version }) => `version ${terms_version}` },
  { field: 'authorization', shownAs: 'What accepting confirms', read: ({ authorization }) => `“${authorization}”` },
  { field: 'provider', shownAs: 'From', read: ({ provider }) => provider },
  providerField('provider_name', 'Trading name', ({ name }) => name),
  providerField('provider_address', 'Our address', ({ address }) => address),
  providerField('provider_nzbn', 'Our NZBN', ({ nzbn }) => nzbn),
  providerField('provider_gst_number', 'Our GST number', ({ gstNumber }) => gstNumber),
  providerField('provider_signatory', 'Signs for us', ({ signatory: { name, title } }) => `${name}, ${title}`),
]

const asValue = (read: string | PrintedValue | null): PrintedValue | null =>
  typeof read === 'string' ? { full: read, short: read, unit: '' } : read

const changeOf = ({ field, shownAs: term, read, none = 'none' }: Comparison, before: ShownQuote, after: ShownQuote) => {
  const [from, to] = [asValue(read(before)), asValue(read(after))]
  if (from?.full === to?.full) return []
  const left = from && to && from.unit === to.unit ? from.short : from?.full
  return [
    { field, from: from?.full ?? null, to: to?.full ?? null, text: `${term}: ${left ?? none} → ${to?.full ?? none}` },
  ]
}

const headlineOf = ({ plan_cards }: ShownQuote, plan: Plan) => plan_cards.find((card) => card.plan === plan)?.headline

const planChange = (plan: Plan, before: ShownQuote, after: ShownQuote): QuoteChange[] => {
  const [from, to] = [before, after].map((shown) =>
    offeredPlans(shown).includes(plan) ? `${planLabels[plan]}, ${headlineOf(shown, plan)}` : null,
  ) as [string | null, string | null]
  if ((from === null) === (to === null)) return []
  const text = to === null ? `Plan taken out: ${from}` : `Plan added: ${to}`
  return [{ field: `plan_${plan}`, from, to, text }]
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** @returns the lines that `others` lacks, each as often as it is missing */
const linesWithout = (lines: readonly string[], others: readonly string[]) => {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const inQuotationMarks = (lines: string | null) => lines && `“${lines.replaceAll('\n', ' / ')}”`

/** The change of a text of many lines: `from` has the removed lines, `to` the added lines. */
const textChange = (field: keyof typeof wordFields, before: ShownQuote, after: ShownQuote): QuoteChange[] => {
  const [was, is] = [before[field] ?? '', after[field] ?? '']
  if (was === is) return []
  const [old, now] = [linesOf(was), linesOf(is)]
  const from = linesWithout(old, now).join('\n') || null
  const to = linesWithout(now, old).join('\n') || null
  const words =
    from && to
      ? `${inQuotationMarks(from)} → ${inQuotationMarks(to)}`
      : (to && `added ${inQuotationMarks(to)}`) ||
        (from && `taken out ${inQuotationMarks(from)}`) ||
        'the same lines, set out in another way'
  return [{ field, from, to, text: `${wordFields[field].shownAs}: ${words}` }]
}

/** The changes as the client reads them. The reference is omitted, because it always differs. */
export const changesBetween = (before: ShownQuote, after: ShownQuote): QuoteChange[] => {
  const inBoth = ({ plan }: Comparison) =>
    plan === undefined || [before, after].every((shown) => offeredPlans(shown).includes(plan))
  const changesIn = (compared: readonly Comparison[]) =>
    compared.filter(inBoth).flatMap((each) => changeOf(each, before, after))
  return [
    ...changesIn(clientComparisons),
    // The covering note stands above the scope.
    ...keysOf(wordFields)
      .toReversed()
      .flatMap((key) => textChange(key, before, after)),
    ...plans.flatMap((plan) => planChange(plan, before, after)),
    ...changesIn(offerComparisons),
  ]
}

import type { QuoteId } from '#src/base/id.ts'
import { type Dollars, formatMoney } from '#src/base/money.ts'
import { type Day, formatDay } from '#src/base/time.ts'
import type { Gst, Identity } from '#src/business/schema.ts'
import type { QuoteChange } from '#src/quotes/change-rules.ts'
import { formatDaysAMonth, formatMonths, formatTravel } from '#src/quotes/plan-rules.ts'
import { formatPrice, offeredPlans, type Plan, planLabels, plans } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

/** The number counts all revisions of the first quote, sent or not: quo_…-r2, then quo_…-r3. */
export const revisionId = (id: QuoteId, made: number): QuoteId => `${rootOf(id)}-r${made + 2}`

export const rootOf = (id: QuoteId) => id.split('-')[0] as QuoteId

const gstOf = ({ identity }: ShownQuote): Gst => identity.gst

/** `short` is printed before the arrow if both sides have the same `unit`. */
type Value = { full: string; short: string; unit: string }

type Reader = (shown: ShownQuote) => string | Value | null

const price = (amount: Dollars | null, per: string, shown: ShownQuote): Value | null => {
  if (amount === null) return null
  const full = formatPrice(amount, per, gstOf(shown)).trim()
  const short = formatMoney(amount)
  return { full, short, unit: full.slice(short.length) }
}

const day = (value: Day | null) => value && formatDay(value)

const termTotal: Reader = (shown) => {
  const total = shown.min_term_months
    ? planTotals(shown, gstOf(shown)).findLast(({ plan, label }) => plan === 'retainer' && label !== 'A year')
    : undefined
  return total ? price(total.excluding, '', shown) : null
}

type Field = { label: string; read: Reader; none?: string; plan?: Plan }

const ofProvider = (label: string, read: (identity: Identity) => string | null): Field => ({
  label,
  read: ({ identity }) => read(identity),
  none: 'not stated',
})

/** The fields in the order of the page. A field of a plan is compared only if both quotes offer the plan. */
const fields: Record<string, Field> = {
  client_name: { label: 'Prepared for', read: ({ client_name }) => client_name },
  client_company: { label: 'Company', read: ({ client_company }) => client_company },
  start_date: { label: 'Planned start', read: ({ start_date }) => day(start_date), none: 'to be agreed' },
  valid_until: { label: 'Valid until', read: ({ valid_until }) => day(valid_until) },
  retainer_rate: {
    label: 'Retainer',
    read: (shown) => price(shown.retainer_rate, 'per month', shown),
    plan: 'retainer',
  },
  retainer_days_per_month: {
    label: 'Included days',
    read: ({ retainer_days_per_month: count }) => (count === null ? null : formatDaysAMonth(count)),
    plan: 'retainer',
  },
  min_term_months: {
    label: 'Minimum term',
    read: ({ min_term_months: count }) => (count === null ? null : formatMonths(count)),
    plan: 'retainer',
  },
  term_total: { label: 'Minimum term in all', read: termTotal, plan: 'retainer' },
  prepaid_day_rate: {
    label: 'Pre-paid day',
    read: (shown) => price(shown.prepaid_day_rate, 'per 8h day', shown),
    plan: 'prepaid',
  },
  extra_half_day_rate: {
    label: 'Extra half day',
    read: (shown) => price(shown.extra_half_day_rate, 'per 4h block', shown),
  },
  travel: { label: 'Travel', read: (shown) => formatTravel(shown, gstOf(shown)) },
  gst: { label: 'GST', read: ({ gst }) => gst },
  terms_version: { label: 'Terms & Conditions', read: ({ terms_version }) => `version ${terms_version}` },
  authorization: { label: 'What accepting confirms', read: ({ authorization }) => `“${authorization}”` },
  provider: { label: 'From', read: ({ provider }) => provider },
  provider_name: ofProvider('Trading name', ({ name }) => name),
  provider_address: ofProvider('Our address', ({ address }) => address),
  provider_nzbn: ofProvider('Our NZBN', ({ nzbn }) => nzbn),
  provider_gst_number: ofProvider('Our GST number', ({ gstNumber }) => gstNumber),
  provider_signatory: ofProvider('Signs for us', ({ signatory: { name, title } }) => `${name}, ${title}`),
}

const asValue = (read: string | Value | null): Value | null =>
  typeof read === 'string' ? { full: read, short: read, unit: '' } : read

const changeOf = (field: string, { label, read, none = 'none' }: Field, before: ShownQuote, after: ShownQuote) => {
  const [from, to] = [asValue(read(before)), asValue(read(after))]
  if (from?.full === to?.full) return []
  const left = from && to && from.unit === to.unit ? from.short : from?.full
  return [
    { field, from: from?.full ?? null, to: to?.full ?? null, text: `${label}: ${left ?? none} → ${to?.full ?? none}` },
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

const quoted = (lines: string | null) => lines && `“${lines.replaceAll('\n', ' / ')}”`

const textLabels = { scope_summary: 'Scope', cover_note: 'Covering note' } as const

/** `from` has the removed lines and `to` the added ones. */
const textChange = (field: keyof typeof textLabels, before: ShownQuote, after: ShownQuote): QuoteChange[] => {
  const [was, is] = [before[field] ?? '', after[field] ?? '']
  if (was === is) return []
  const [old, now] = [linesOf(was), linesOf(is)]
  const from = linesWithout(old, now).join('\n') || null
  const to = linesWithout(now, old).join('\n') || null
  const words =
    from && to
      ? `${quoted(from)} → ${quoted(to)}`
      : (to && `added ${quoted(to)}`) ||
        (from && `taken out ${quoted(from)}`) ||
        'the same lines, set out in another way'
  return [{ field, from, to, text: `${textLabels[field]}: ${words}` }]
}

/** The changes as the client reads them. The reference is omitted, because it always differs. */
export const changesBetween = (before: ShownQuote, after: ShownQuote): QuoteChange[] => {
  const inBoth = (plan: Plan | undefined) =>
    plan === undefined || [before, after].every((shown) => offeredPlans(shown).includes(plan))
  const [head, rest] = [['client_name', 'client_company'], Object.keys(fields)]
  const read = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const field = fields[key]
      return field && inBoth(field.plan) ? changeOf(key, field, before, after) : []
    })
  return [
    ...read(head),
    ...textChange('cover_note', before, after),
    ...textChange('scope_summary', before, after),
    ...plans.flatMap((plan) => planChange(plan, before, after)),
    ...read(rest.filter((key) => !head.includes(key))),
  ]
}

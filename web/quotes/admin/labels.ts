import { formatShortMoney } from '#src/base/money.ts'
import { keysOf } from '#src/base/objects.ts'
import { formatDay, formatInstant } from '#src/base/time.ts'
import {
  clientFields,
  isOfKind,
  noteFields,
  type QuoteDraft,
  type QuoteKey,
  quoteFields,
  wordFields,
} from '#src/quotes/field-rules.ts'
import { type ClientSource, clientSources, formatPrice, plans } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

export const sections = {
  client: { title: 'Client', keys: keysOf(clientFields) },
  scope: { title: 'Scope', keys: keysOf(wordFields) },
  pricing: {
    title: 'Pricing',
    keys: ['retainer_rate', 'retainer_days_per_month', 'prepaid_day_rate', 'extra_half_day_rate'],
  },
  travel: { title: 'Travel', keys: ['mileage_rate_per_km', 'mileage_threshold_km'] },
  terms: { title: 'Validity and Terms', keys: ['valid_until', 'start_date', 'min_term_months'] },
  notes: { keys: keysOf(noteFields) },
} as const satisfies Record<string, { title?: string; keys: readonly QuoteKey[] }>

const sourceLabels = Object.entries(clientSources) as [ClientSource, string][]

export const sourceOptions = [
  ['', 'Not stated'],
  ...sourceLabels.map(([source, label]) => [source, source === 'referral' ? `${label} …` : label] as const),
] as const

export const formatField = (quote: QuoteDraft & Pick<Quote, 'gst'>, key: QuoteKey): string | null => {
  if (key === 'client_source') {
    const source = quote.client_source
    if (source === 'referral') return `${clientSources.referral} ${quote.client_referrer}`
    return source === null ? null : clientSources[source]
  }
  if (quote[key] === null) return null
  if (isOfKind(key, 'money')) return formatPrice(quote[key], quoteFields[key].per, quote.gst)
  return isOfKind(key, 'day') ? formatDay(quote[key]) : String(quote[key])
}

export const formatVisits = ({ count, first, last }: Quote['views']) => {
  if (count === 0 || first === null || last === null) return 'Not yet'
  if (count === 1) return formatInstant(first)
  return `${count} times, first ${formatInstant(first)}, last ${formatInstant(last)}`
}

/** All fields, in the order of the form. */
export const keysInOrder = Object.values(sections).flatMap(({ keys }): readonly QuoteKey[] => keys)

type PriceFields = Pick<Quote, 'retainer_rate' | 'prepaid_day_rate' | 'chosen_plan' | 'gst'>

/** The prices of the chosen plan, or of each offered plan. */
export const pricesOf = ({ retainer_rate, prepaid_day_rate, chosen_plan, gst }: PriceFields) =>
  plans.flatMap((plan) => {
    const [rate, per] = plan === 'retainer' ? [retainer_rate, 'a month'] : [prepaid_day_rate, 'a day']
    if (rate === null || (chosen_plan !== null && chosen_plan !== plan)) return []
    return [`${formatShortMoney(rate)}${gst === 'registered' ? ' + GST' : ''} ${per}`]
  })

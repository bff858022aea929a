import { formatShortMoney } from '#src/base/money.ts'
import { formatDay, formatInstant } from '#src/base/time.ts'
import { type ClientSource, clientSources, formatPrice, plans } from '#src/quotes/rules.ts'
import { labels, type Quote, type QuoteDraft } from '#src/quotes/schema.ts'
import { type QuoteForm, typedQuote } from './edit/quote-form.ts'

type Key = keyof QuoteDraft

export const sections = {
  client: {
    title: 'Client',
    keys: ['client_name', 'client_company', 'client_email', 'client_phone', 'client_source', 'client_referrer'],
  },
  scope: { title: 'Scope', keys: ['scope_summary', 'cover_note'] },
  pricing: {
    title: 'Pricing',
    keys: [
      'retainer_rate',
      'retainer_days_per_month',
      'prepaid_day_rate',
      'extra_half_day_rate',
      'mileage_rate_per_km',
      'mileage_threshold_km',
    ],
  },
  terms: { title: 'Validity and Terms', keys: ['valid_until', 'start_date', 'min_term_months', 'notes_internal'] },
} as const satisfies Record<string, { title: string; keys: readonly Key[] }>

const sourceLabels = Object.entries(clientSources) as [ClientSource, string][]

export const sourceOptions = [
  ['', 'Not stated'],
  ...sourceLabels.map(([source, label]) => [source, source === 'referral' ? `${label} …` : label] as const),
] as const

const rateUnits = {
  retainer_rate: 'per month',
  extra_half_day_rate: 'per 4h block',
  prepaid_day_rate: 'per 8h day',
  mileage_rate_per_km: 'per km',
} as const

const isRate = (key: Key): key is keyof typeof rateUnits => Object.hasOwn(rateUnits, key)

export const formatField = (quote: QuoteDraft & Pick<Quote, 'gst'>, key: Key): string | null => {
  if (key === 'client_source') {
    const source = quote.client_source
    if (source === 'referral') return `${clientSources.referral} ${quote.client_referrer}`
    return source === null ? null : clientSources[source]
  }
  if (isRate(key)) return quote[key] === null ? null : formatPrice(quote[key], rateUnits[key], quote.gst)
  if (key === 'start_date' || key === 'valid_until') return quote[key] === null ? null : formatDay(quote[key])
  return quote[key] === null ? null : String(quote[key])
}

export const formatVisits = ({ count, first, last }: Quote['views']) => {
  if (count === 0 || first === null || last === null) return 'Not yet'
  if (count === 1) return formatInstant(first)
  return `${count} times, first ${formatInstant(first)}, last ${formatInstant(last)}`
}

const keysInOrder = Object.values(sections).flatMap(({ keys }): readonly Key[] => keys)

export const changedFields = (values: QuoteForm, quote: QuoteDraft): Partial<QuoteForm> => {
  const before = typedQuote(quote)
  return Object.fromEntries(keysInOrder.filter((key) => values[key] !== before[key]).map((key) => [key, values[key]]))
}

export const formatTyped = (key: Key, typed: string) =>
  key === 'client_source' ? (sourceOptions.find(([value]) => value === typed)?.[1] ?? typed) : typed

/** @returns the edits that the saved quote does not have, in the order of the form. */
export const conflictingEdits = (mine: Partial<QuoteForm>, saved: QuoteDraft) => {
  const theirs = typedQuote(saved)
  return keysInOrder.flatMap((key) => {
    const typed = mine[key]
    return typed === undefined || typed.trim() === theirs[key] ? [] : [{ key, label: labels[key], typed }]
  })
}

type PriceFields = Pick<Quote, 'retainer_rate' | 'prepaid_day_rate' | 'chosen_plan' | 'gst'>

/** The prices of the chosen plan, or of each offered plan. */
export const pricesOf = ({ retainer_rate, prepaid_day_rate, chosen_plan, gst }: PriceFields) =>
  plans.flatMap((plan) => {
    const [rate, per] = plan === 'retainer' ? [retainer_rate, 'a month'] : [prepaid_day_rate, 'a day']
    if (rate === null || (chosen_plan !== null && chosen_plan !== plan)) return []
    return [`${formatShortMoney(rate)}${gst === 'registered' ? ' + GST' : ''} ${per}`]
  })

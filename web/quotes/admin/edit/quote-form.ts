import { parseMoney } from '#src/base/money.ts'
import { draftKeys, type QuoteDraft } from '#src/quotes/schema.ts'

export type QuoteForm = Record<keyof QuoteDraft, string>

const moneyKeys = ['retainer_rate', 'extra_half_day_rate', 'prepaid_day_rate', 'mileage_rate_per_km'] as const
const wholeKeys = ['retainer_days_per_month', 'mileage_threshold_km', 'min_term_months'] as const

// Unreadable text stays text, so that the schema refuses it with its own message.
const readWhole = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : typed)
const orNull = <T>(typed: string, read: (typed: string) => T) => (typed.trim() === '' ? null : read(typed))

/** The input of `quoteDraft` (src/quotes/schema.ts). Empty optional values become null. */
export const readQuoteForm = (typed: QuoteForm): Record<keyof QuoteDraft, unknown> => ({
  ...typed,
  ...Object.fromEntries(moneyKeys.map((key) => [key, orNull(typed[key], (text) => parseMoney(text) ?? text)])),
  ...Object.fromEntries(wholeKeys.map((key) => [key, orNull(typed[key], readWhole)])),
  client_source: orNull(typed.client_source, (text) => text),
  start_date: orNull(typed.start_date, (text) => text),
})

export const typedFields = (fields: Partial<QuoteDraft>): Partial<QuoteForm> =>
  Object.fromEntries(Object.entries(typedQuote(fields as QuoteDraft)).filter(([key]) => key in fields))

export const typedQuote = (quote: QuoteDraft) => {
  const texts = draftKeys.map((key) => [key, String(quote[key] ?? '')])
  const amounts = moneyKeys.map((key) => [key, quote[key]?.toFixed(2) ?? ''])
  return Object.fromEntries([...texts, ...amounts]) as QuoteForm
}

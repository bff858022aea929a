import type { Dollars } from '#src/base/money.ts'
import { keysOf } from '#src/base/objects.ts'
import type { Day } from '#src/base/time.ts'
import type { ClientSource, Plan } from './rules.ts'

type ValueOfKind = {
  text: string
  lines: string
  email: string
  source: ClientSource
  money: Dollars
  integer: number
  day: Day
}

type Kind = keyof ValueOfKind

/**
 * A field that is not `required` may be null. A field with `shownAs` is frozen in `shown`: a revision's list of changes
 * labels it `shownAs` and prints `none` for null. A rate with a `plan` is compared only if both quotes offer that plan.
 */
export type QuoteField = { label: string; required?: true; shownAs?: string; none?: string; plan?: Plan } & (
  | { kind: 'text' | 'lines'; max: number }
  | { kind: 'money'; per: string }
  | { kind: 'integer'; min: number }
  | { kind: 'email' | 'source' | 'day' }
)

type Fields = Readonly<Record<string, QuoteField>>

export const clientFields = {
  client_name: { label: 'Client name', kind: 'text', max: 100, required: true, shownAs: 'Prepared for' },
  client_company: { label: 'Company', kind: 'text', max: 200, required: true, shownAs: 'Company' },
  client_email: { label: 'Email', kind: 'email', required: true },
  client_phone: { label: 'Phone', kind: 'text', max: 50 },
  client_source: { label: 'Where the contact came from', kind: 'source' },
  client_referrer: { label: 'Referred by', kind: 'text', max: 200 },
} as const satisfies Fields

export const wordFields = {
  scope_summary: { label: 'Scope summary', kind: 'lines', max: 5000, required: true, shownAs: 'Scope' },
  cover_note: { label: 'Covering note', kind: 'lines', max: 600, shownAs: 'Covering note' },
} as const satisfies Fields

export const rateFields = {
  retainer_rate: { label: 'Retainer rate', kind: 'money', per: 'per month', shownAs: 'Retainer', plan: 'retainer' },
  retainer_days_per_month: {
    label: 'Retainer days per month',
    kind: 'integer',
    min: 1,
    shownAs: 'Included days',
    plan: 'retainer',
  },
  extra_half_day_rate: { label: 'Extra half-day rate', kind: 'money', per: 'per 4h block', shownAs: 'Extra half day' },
  prepaid_day_rate: {
    label: 'Pre-paid day rate',
    kind: 'money',
    per: 'per 8h day',
    shownAs: 'Pre-paid day',
    plan: 'prepaid',
  },
  mileage_rate_per_km: { label: 'Mileage rate per km', kind: 'money', per: 'per km', shownAs: 'Travel' },
  mileage_threshold_km: { label: 'Mileage threshold (km)', kind: 'integer', min: 0, shownAs: 'Travel' },
  min_term_months: {
    label: 'Minimum term (months)',
    kind: 'integer',
    min: 1,
    shownAs: 'Minimum term',
    plan: 'retainer',
  },
} as const satisfies Fields

export const dayFields = {
  start_date: { label: 'Start date', kind: 'day', shownAs: 'Planned start', none: 'to be agreed' },
  valid_until: { label: 'Valid until', kind: 'day', required: true, shownAs: 'Valid until' },
} as const satisfies Fields

export const noteFields = {
  notes_internal: { label: 'Internal notes', kind: 'lines', max: 5000 },
} as const satisfies Fields

/** Every field of a quote, in the order of the API. A template has only `wordFields` and `rateFields`. */
export const quoteFields = { ...clientFields, ...wordFields, ...rateFields, ...dayFields, ...noteFields }

export type QuoteKey = keyof typeof quoteFields
type KeyWith<Trait> = { [Key in QuoteKey]: (typeof quoteFields)[Key] extends Trait ? Key : never }[QuoteKey]
export type ShownKey = KeyWith<{ shownAs: string }>

export const draftKeys = keysOf(quoteFields)
export const rateKeys = keysOf(rateFields)
export const offerKeys = [...keysOf(wordFields), ...rateKeys]
export const shownKeys = draftKeys.filter((key): key is ShownKey => 'shownAs' in quoteFields[key])

export const isOfKind = <K extends Kind>(key: QuoteKey, kind: K): key is KeyWith<{ kind: K }> =>
  quoteFields[key].kind === kind

/** A draft as an admin submits it. A missing mileage threshold is filled in from the settings. */
export type QuoteInput = {
  [Key in QuoteKey]:
    | ValueOfKind[(typeof quoteFields)[Key]['kind']]
    | ((typeof quoteFields)[Key] extends { required: true } ? never : null)
}
export type QuoteDraft = QuoteInput & { mileage_threshold_km: number }
export type Rates = Pick<QuoteDraft, keyof typeof rateFields>

export const emptyFields = Object.fromEntries(draftKeys.map((key) => [key, null])) as Record<QuoteKey, null>

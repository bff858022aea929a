import { z } from 'zod'
import {
  day,
  email,
  longText,
  money,
  optionalDay,
  optionalLongText,
  optionalText,
  requiredWhole,
  text,
  whole,
} from '#src/base/fields.ts'
import type { LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, parseMoney } from '#src/base/money.ts'
import { problems } from '#src/base/problem.ts'
import { type Day, formatInstant, type Instant } from '#src/base/time.ts'
import { durations, otherSupport, timeCommitments } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import {
  type Decision,
  decisions,
  defaultMileageThresholdKm,
  type Plan,
  type PlanCard,
  type PublicDecision,
  plans,
  type Rates,
  type Status,
  statuses,
} from './rules.ts'

/** SPEC §5: one sentence for every required field that is missing. */
export const requiredSentence = 'Please fill in all required fields (marked with *)'

/** The fields' names on the page, in complaints and in emails. */
export const labels = {
  client_name: 'Client name',
  client_company: 'Company',
  client_email: 'Email',
  client_phone: 'Phone',
  scope_summary: 'Scope summary',
  retainer_rate: 'Retainer rate',
  retainer_days_per_month: 'Retainer days per month',
  extra_half_day_rate: 'Extra half-day rate',
  prepaid_day_rate: 'Pre-paid day rate',
  mileage_rate_per_km: 'Mileage rate per km',
  mileage_threshold_km: 'Mileage threshold (km)',
  min_term_months: 'Minimum term (months)',
  start_date: 'Start date',
  valid_until: 'Valid until',
  notes_internal: 'Internal notes',
} as const

const draftFields = {
  client_name: text(labels.client_name, 100, requiredSentence),
  client_company: text(labels.client_company, 200, requiredSentence),
  client_email: email('Invalid email address', requiredSentence),
  client_phone: optionalText(labels.client_phone, 50),
  scope_summary: longText(labels.scope_summary, 5000, requiredSentence),
  retainer_rate: money(labels.retainer_rate),
  retainer_days_per_month: whole(labels.retainer_days_per_month, 1),
  extra_half_day_rate: money(labels.extra_half_day_rate),
  prepaid_day_rate: money(labels.prepaid_day_rate),
  mileage_rate_per_km: money(labels.mileage_rate_per_km),
  mileage_threshold_km: requiredWhole(labels.mileage_threshold_km, 0)
    .nullish()
    .transform((km) => km ?? defaultMileageThresholdKm),
  min_term_months: whole(labels.min_term_months, 1),
  start_date: optionalDay(labels.start_date),
  valid_until: day(labels.valid_until, requiredSentence),
  notes_internal: optionalLongText(labels.notes_internal, 5000),
}

/** What an admin writes (SPEC §5 "New quote and edit quote"). */
export const quoteDraft = z.strictObject(draftFields)
export type QuoteDraft = z.output<typeof quoteDraft>

/** A new one, and the lead it is made from. */
export const quoteCreate = z.strictObject({ ...draftFields, lead_id: z.string().min(1).max(100).nullish() })

/** The same, and the version it was read at (D10). */
export const quoteUpdate = z.strictObject({ ...draftFields, version: z.int().min(1) })

export const draftKeys = Object.keys(draftFields) as (keyof QuoteDraft)[]

/** What stands in the form's inputs: everything as typed. */
export type QuoteForm = Record<keyof QuoteDraft, string>

const moneyKeys = ['retainer_rate', 'extra_half_day_rate', 'prepaid_day_rate', 'mileage_rate_per_km'] as const
const wholeKeys = ['retainer_days_per_month', 'mileage_threshold_km', 'min_term_months'] as const

// What cannot be read stays a text, for the schema to complain about in its own words.
const readWhole = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : typed)
const orNull = <T>(typed: string, read: (typed: string) => T) => (typed.trim() === '' ? null : read(typed))

/** What was typed → what {@link quoteDraft} judges. Empty optional values become null (SPEC §5). */
export const readQuoteForm = (typed: QuoteForm): Record<keyof QuoteDraft, unknown> => ({
  ...typed,
  ...Object.fromEntries(moneyKeys.map((key) => [key, orNull(typed[key], (text) => parseMoney(text) ?? text)])),
  ...Object.fromEntries(wholeKeys.map((key) => [key, orNull(typed[key], readWhole)])),
  start_date: orNull(typed.start_date, (text) => text),
})

const typedMoney = (amount: Dollars | null) => (amount === null ? '' : amount.toFixed(2))
const typedWhole = (count: number | null) => (count === null ? '' : String(count))

/** A quote → what stands in the form's inputs. */
export const typedQuote = (quote: QuoteDraft): QuoteForm => ({
  client_name: quote.client_name,
  client_company: quote.client_company,
  client_email: quote.client_email,
  client_phone: quote.client_phone ?? '',
  scope_summary: quote.scope_summary,
  retainer_rate: typedMoney(quote.retainer_rate),
  retainer_days_per_month: typedWhole(quote.retainer_days_per_month),
  extra_half_day_rate: typedMoney(quote.extra_half_day_rate),
  prepaid_day_rate: typedMoney(quote.prepaid_day_rate),
  mileage_rate_per_km: typedMoney(quote.mileage_rate_per_km),
  mileage_threshold_km: typedWhole(quote.mileage_threshold_km),
  min_term_months: typedWhole(quote.min_term_months),
  start_date: quote.start_date ?? '',
  valid_until: quote.valid_until,
  notes_internal: quote.notes_internal ?? '',
})

const scopeFrom = ({ supportTypes, otherSupportType, additionalNotes }: Lead) => {
  const lines = supportTypes.map((label) =>
    label === otherSupport && otherSupportType ? `${label}: ${otherSupportType}` : label,
  )
  return [lines.join('\n'), ...(additionalNotes ? [additionalNotes] : [])].join('\n\n')
}

/** What a lead's answers fill in: New Quote opens with it, for the admin to change. */
export const quoteFromLead = (lead: Lead): Partial<QuoteForm> => {
  const days = timeCommitments.find(({ label }) => label === lead.timeCommitment)?.fewestDays ?? null
  const months = durations.find(({ label }) => label === lead.duration)?.fewestMonths ?? null
  return {
    client_name: lead.name,
    client_company: lead.company,
    client_email: lead.email,
    client_phone: lead.phone ?? '',
    scope_summary: scopeFrom(lead),
    retainer_days_per_month: typedWhole(days),
    min_term_months: typedWhole(months),
    notes_internal: `From the needs assessment of ${formatInstant(lead.created_at)}. Time commitment: ${lead.timeCommitment}. Expected duration: ${lead.duration}.`,
  }
}

/** A quote as an admin sees it. `status` is the status now (GAPS 6). */
export type Quote = QuoteDraft & {
  id: QuoteId
  /** The lead it was made from. */
  lead_id: LeadId | null
  status: Status
  chosen_plan: Plan | null
  version: number
  created_at: Instant
  sent_at: Instant | null
  deleted_at: Instant | null
  /** The link the client was sent, while the quote is sent or accepted; null where it cannot be opened any more. */
  public_link: string | null
  views: { count: number; first: Instant | null; last: Instant | null }
  /** What the client answered, with the evidence's hash. */
  decision: {
    decision: Decision
    decided_at: Instant
    address: string
    user_agent: string
    snapshot_sha256: string
  } | null
  /** What became of the emails about it, oldest first. */
  emails: EmailNews[]
}

/** One card of the list. */
export type QuoteSummary = Pick<
  Quote,
  'id' | 'client_company' | 'client_name' | 'status' | 'created_at' | 'valid_until' | 'deleted_at' | 'sent_at'
> & { decided_at: Instant | null }

export const quoteListQuery = z.strictObject({
  deleted: z.enum(['true', 'false']).optional(),
  q: z.string().max(100).optional(),
  status: z.enum(statuses).optional(),
  after: z.string().max(200).optional(),
})
export type QuoteListQuery = z.output<typeof quoteListQuery>

/** Send names the version that was read, where the page has one: nobody sends what another admin changed meanwhile (D10). */
export const quoteSend = z.strictObject({ version: z.int().min(1).optional() })

/** One page of a list: `next` asks for the following one, null at the end. */
export type Page<Item> = { items: Item[]; next: string | null }

/** What the client answers (SPEC §7 quote-decision). */
export const quoteDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal(decisions[0]),
      plan: z.enum(plans, problems.plan_required[1]),
      authorization_confirmed: z.literal(true, problems.authorization_required[1]),
      shown_hash: z.string().length(64),
    }),
    z.strictObject({ decision: z.literal(decisions[1]), shown_hash: z.string().length(64) }),
  ],
  { error: 'Please accept or decline' },
)
export type QuoteDecision = z.output<typeof quoteDecision>

/** What the client is shown, and nothing else of the row (C5). It is what the decision freezes (D6). */
export type ShownQuote = Rates & {
  reference: QuoteReference
  client_name: string
  client_company: string
  scope_summary: string
  start_date: Day | null
  valid_until: Day
  plan_cards: PlanCard[]
  gst: string
  terms_version: string
  terms_sha256: string
  authorization: string
  provider: string
}

/** The public response of SPEC §3. */
export type PublicQuote = {
  success: true
  quote: ShownQuote
  /** SHA-256 of `quote`; a decision names it, so nobody answers something else than what was read (D4). */
  shown_hash: string
  readonly: boolean
  decision: PublicDecision | null
  decided_at: Instant | null
  plan: Plan | null
}

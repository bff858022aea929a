import { z } from 'zod/mini'
import {
  day,
  email,
  hash,
  longText,
  money,
  opaque,
  optionalDay,
  optionalLongText,
  optionalText,
  requiredWhole,
  rowVersion,
  sure,
  text,
  whole,
} from '#src/base/fields.ts'
import type { LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { problems } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Gst, Identity } from '#src/business/schema.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import { optionalPrintable } from '#src/pdf/schema.ts'
import type { Revision } from './change-rules.ts'
import type { PlanCard } from './plan-rules.ts'
import {
  type AcceptedBy,
  acceptedByLabels,
  acceptedByMax,
  type ClientSource,
  clientSources,
  coverNoteMax,
  type Decision,
  type DocumentKind,
  decisions,
  type Plan,
  type PublicDecision,
  plans,
  type Rates,
  type Status,
} from './rules.ts'
import type { PlanTotal } from './total-rules.ts'

export const requiredSentence = 'Please fill in all required fields (marked with *)'

export const labels = {
  client_name: 'Client name',
  client_company: 'Company',
  client_email: 'Email',
  client_phone: 'Phone',
  client_source: 'Where the contact came from',
  client_referrer: 'Referred by',
  scope_summary: 'Scope summary',
  cover_note: 'Covering note',
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
  client_source: z.pipe(
    z.nullish(z.enum(Object.keys(clientSources) as ClientSource[], 'Please choose where the contact came from')),
    z.transform((source) => source ?? null),
  ),
  client_referrer: optionalText(labels.client_referrer, 200),
  scope_summary: longText(labels.scope_summary, 5000, requiredSentence),
  cover_note: optionalLongText(labels.cover_note, coverNoteMax),
  retainer_rate: money(labels.retainer_rate),
  retainer_days_per_month: whole(labels.retainer_days_per_month, 1),
  extra_half_day_rate: money(labels.extra_half_day_rate),
  prepaid_day_rate: money(labels.prepaid_day_rate),
  mileage_rate_per_km: money(labels.mileage_rate_per_km),
  mileage_threshold_km: z.pipe(
    z.nullish(requiredWhole(labels.mileage_threshold_km, 0)),
    z.transform((km) => km ?? null),
  ),
  min_term_months: whole(labels.min_term_months, 1),
  start_date: optionalDay(labels.start_date),
  valid_until: day(labels.valid_until, requiredSentence),
  notes_internal: optionalLongText(labels.notes_internal, 5000),
}

type ClientSourceFields = { client_source: ClientSource | null; client_referrer: string | null }

const referrerNamed = z.refine<ClientSourceFields>(
  ({ client_source, client_referrer }) => client_source !== 'referral' || client_referrer !== null,
  { path: ['client_referrer'], error: requiredSentence },
)

/** Drops the referrer's name if the source is not a referral. */
const clearReferrer = <Draft extends ClientSourceFields>(draft: Draft) =>
  draft.client_source === 'referral' ? draft : { ...draft, client_referrer: null }

export const quoteDraft = z.pipe(z.strictObject(draftFields).check(referrerNamed), z.transform(clearReferrer))
/** A draft as it was sent. Without a mileage threshold it gets that of the settings. */
export type QuoteInput = z.output<typeof quoteDraft>
export type QuoteDraft = QuoteInput & { mileage_threshold_km: number }

export const quoteCreate = z.pipe(
  z
    .strictObject({
      ...draftFields,
      lead_id: z.nullish(opaque('Lead', 100).check(z.minLength(1, 'Lead is required'))),
      sure,
    })
    .check(referrerNamed),
  z.transform(clearReferrer),
)

export const quoteUpdate = z.pipe(
  z.strictObject({ ...draftFields, version: rowVersion(), sure }).check(referrerNamed),
  z.transform(clearReferrer),
)

export const draftKeys = Object.keys(draftFields) as (keyof QuoteDraft)[]

/** A quote as an admin sees it, with the present `status`. */
export type Quote = QuoteDraft & {
  id: QuoteId
  lead_id: LeadId | null
  status: Status
  chosen_plan: Plan | null
  version: number
  created_at: Instant
  sent_at: Instant | null
  deleted_at: Instant | null
  /** GST is frozen when the quote is sent. */
  gst: Gst
  /** Null unless the quote is sent or accepted. */
  public_link: string | null
  views: { count: number; first: Instant | null; last: Instant | null }
  decision: {
    decision: Decision
    decided_at: Instant
    accepted_by: AcceptedBy | null
    address: string
    user_agent: string
    snapshot_sha256: string
    record: string | null
    nth: number
    /** The admin who recorded it and the person who told them; null for a decision at the link. */
    told: { recorded_by: string; told_by: string } | null
  } | null
  undone: { nth: number; decision: Decision; decided_at: Instant; undone_at: Instant; reason: string }[]
  extended_until: Day | null
  /** The scheduled sending of a draft; `failed` is the reason if it failed. */
  schedule: { send_at: Instant; failed: string | null } | null
  withdrawn: { reason: string; at: Instant } | null
  /** The documents that can be downloaded; the hash is null until the PDF is made. */
  documents: { kind: DocumentKind; nth: number; sha256: string | null }[]
  emails: EmailNews[]
}

/** `next` is the cursor of the following page; null at the end. */
export type PageOf<Item> = { items: Item[]; next: string | null }

/** The name is optional: empty means none. */
const acceptedBy = z.pipe(
  z.nullish(
    z.strictObject({
      name: optionalPrintable(acceptedByLabels.name, acceptedByMax),
      title: optionalPrintable(acceptedByLabels.title, acceptedByMax),
    }),
  ),
  z.transform((typed): AcceptedBy | null => (typed?.name ? { name: typed.name, title: typed.title } : null)),
)

const shownHash = hash('Fingerprint of the quote')

export const quoteDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal(decisions[0]),
      plan: z.enum(plans, problems.plan_required[1]),
      authorization_confirmed: z.literal(true, problems.authorization_required[1]),
      shown_hash: shownHash,
      accepted_by: z.optional(acceptedBy),
      sure,
    }),
    z.strictObject({ decision: z.literal(decisions[1]), shown_hash: shownHash, sure }),
  ],
  { error: 'Please accept or decline' },
)
export type QuoteDecision = z.output<typeof quoteDecision>

/** The fields that the client may see (C5); the decision freezes them (D6). */
export type ShownQuote = Rates & {
  reference: QuoteReference
  client_name: string
  client_company: string
  scope_summary: string
  cover_note: string | null
  start_date: Day | null
  valid_until: Day
  plan_cards: PlanCard[]
  totals: PlanTotal[]
  gst: string
  terms_version: string
  terms_sha256: string
  authorization: string
  provider: string
  identity: Identity
  /** First quotes have no such key. */
  revises?: Revision | undefined
}

export type PublicQuote = {
  success: true
  quote: ShownQuote
  /** SHA-256 of `quote`. A decision repeats it, so that it cannot apply to a text that the client has not read (D4). */
  shown_hash: string
  readonly: boolean
  decision: PublicDecision | null
  decided_at: Instant | null
  plan: Plan | null
  /** Present only in answers to an acceptance with a name. */
  accepted_by?: AcceptedBy | undefined
  /** Present only in answers to a decision by telephone: the person who told us. */
  told_by?: string | undefined
}

import { z } from 'zod/mini'
import {
  day,
  email,
  hash,
  integer,
  longText,
  money,
  opaque,
  optionalDay,
  optionalLongText,
  optionalText,
  orNull,
  rowVersion,
  sure,
  text,
} from '#src/base/fields.ts'
import type { LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { keysOf } from '#src/base/objects.ts'
import { problems } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Gst, Identity } from '#src/business/schema.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import { optionalPrintable } from '#src/pdf/schema.ts'
import type { Revision } from './change-rules.ts'
import {
  draftKeys,
  type QuoteDraft,
  type QuoteField,
  type QuoteInput,
  type QuoteKey,
  quoteFields,
  type ShownKey,
} from './field-rules.ts'
import type { PlanCard } from './plan-rules.ts'
import {
  type AcceptedBy,
  acceptedByLabels,
  acceptedByMax,
  clientSources,
  type DecidedBy,
  type Decision,
  type DocumentKind,
  decisions,
  type Origin,
  type Plan,
  type PublicDecision,
  plans,
  type Status,
} from './rules.ts'
import type { PlanTotal } from './total-rules.ts'

export const requiredSentence = 'Please fill in all required fields (marked with *)'

const schemaOf = (field: QuoteField): z.ZodMiniType => {
  const { kind, label, required } = field
  if (kind === 'text') return required ? text(label, field.max, requiredSentence) : optionalText(label, field.max)
  if (kind === 'lines')
    return required ? longText(label, field.max, requiredSentence) : optionalLongText(label, field.max)
  if (kind === 'day') return required ? day(label, requiredSentence) : optionalDay(label)
  if (kind === 'money') return money(label)
  if (kind === 'integer') return integer(label, field.min)
  if (kind === 'email') return email('Invalid email address', requiredSentence)
  return orNull(z.enum(keysOf(clientSources), 'Please choose where the contact came from'))
}

/** The schema of a field. A field that may be null may also be absent. */
type SchemaOf<Value> = null extends Value
  ? z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniType<Value, Value>>, z.ZodMiniType<Value>>
  : z.ZodMiniType<Value, Value>

const draftFields = Object.fromEntries(draftKeys.map((key) => [key, schemaOf(quoteFields[key])])) as {
  [Key in QuoteKey]: SchemaOf<QuoteInput[Key]>
}

/** Requires the referrer's name of a referral, and removes it with any other source. */
const withReferrer = <Output extends Origin, Input>(fields: z.ZodMiniType<Output, Input>) =>
  z.pipe(
    fields.check(
      z.refine(({ client_source, client_referrer }) => client_source !== 'referral' || client_referrer !== null, {
        path: ['client_referrer'],
        error: requiredSentence,
      }),
    ),
    z.transform((draft: Output) => (draft.client_source === 'referral' ? draft : { ...draft, client_referrer: null })),
  )

export const quoteDraft = withReferrer(z.strictObject(draftFields))

export const quoteCreate = withReferrer(
  z.strictObject({
    ...draftFields,
    lead_id: z.nullish(opaque('Lead', 100).check(z.minLength(1, 'Lead is required'))),
    sure,
  }),
)

export const quoteUpdate = withReferrer(z.strictObject({ ...draftFields, version: rowVersion(), sure }))

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
    decided_by: DecidedBy | null
    address: string
    user_agent: string
    snapshot_sha256: string
    record: string | null
    nth: number
    /** Of a decision by telephone: the admin who recorded it, and the person who told the admin. */
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

/** Who accepted; optional, and an empty name counts as none. */
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
export type ShownQuote = Pick<QuoteDraft, ShownKey> & {
  reference: QuoteReference
  plan_cards: PlanCard[]
  totals: PlanTotal[]
  gst: string
  terms_version: string
  terms_sha256: string
  authorization: string
  provider: string
  identity: Identity
  /** Absent unless the quote is a revision. */
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
  decided_by?: DecidedBy | undefined
  /** Present only in answers to a decision by telephone: the person who told us. */
  told_by?: string | undefined
}

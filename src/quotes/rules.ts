import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, formatMoney } from '#src/base/money.ts'
import { rightsSentence } from '#src/base/retention.ts'
import { type Day, formatDay, nzDay } from '#src/base/time.ts'
import { holderSentences } from '#src/business/privacy-rules.ts'
import type { Gst, Identity } from '#src/business/schema.ts'

export const statuses = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const
export type Status = (typeof statuses)[number]

export const decisions = ['accepted', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/** Clients read "declined" where the database has "rejected". */
export type PublicDecision = 'accepted' | 'declined'
export const publicDecision = (decision: Decision): PublicDecision =>
  decision === 'accepted' ? 'accepted' : 'declined'

/** The sources of a client's details; the referrer's name follows `referral`. */
export const clientSources = {
  form: 'From the form',
  contact: 'From our contact with the company',
  referral: 'Referred by',
  public: 'From their public site',
} as const
export type ClientSource = keyof typeof clientSources

export type Origin = {
  client_source: ClientSource | null
  client_referrer: string | null
}

const nameAndAddress = 'your name and address'

const originSentences = {
  form: () => 'You gave us this address yourself, in our Client Needs Form. ',
  contact: () => `We entered ${nameAndAddress} ourselves, after our contact with you. `,
  referral: (referrer, details) => `${referrer} gave us ${details}. `,
  public: (_, details) => `We took ${details} from your public website. `,
} as const satisfies Record<ClientSource, (referrer: string, details: string) => string>

const originSentence = ({ client_source, client_referrer }: Origin, details = nameAndAddress) =>
  client_source === null ? '' : originSentences[client_source](client_referrer ?? '', details)

export const addressOrigin = (origin: Origin) => `${originSentence(origin)}${rightsSentence}`

type FirstEmail = Origin & { has_phone?: boolean; business: Parameters<typeof holderSentences>[0]; link: string }

/** The origin in what may be the first email, with what else somebody must be told whose details came from others (H11). */
export const firstOrigin = ({ has_phone = false, business, link, ...origin }: FirstEmail) => {
  if (origin.client_source !== 'referral' && origin.client_source !== 'public') return addressOrigin(origin)
  const details = has_phone ? 'your name, address and telephone number' : nameAndAddress
  return `${originSentence(origin, details)}We use them to quote for you and to work with you. ${holderSentences(business, link)}`
}

/** What a reader whom the client or the owner named may do with a link of their own. */
export const readerPurposes = ['read', 'accounts', 'accept'] as const
export type ReaderPurpose = (typeof readerPurposes)[number]

export const fullReaders: readonly ReaderPurpose[] = ['read', 'accept']

/** Whose link may also be a reader's: they accept, and never decline. */
export const decidingReaders = (decision: Decision): readonly ReaderPurpose[] =>
  decision === 'accepted' ? ['accept'] : []

export type DecidedBy = { name: string; named_by: string; named_on: Day }

export type AcceptedBy = { name: string; title: string | null }

export const acceptedByLabels = { name: 'Accepted by', title: 'Title/Position' } as const
export const acceptedByMax = 100

export const formatAcceptedBy = ({ name, title }: AcceptedBy) => (title === null ? name : `${name}, ${title}`)

/** Names the addressee, not the reader, because a link may be forwarded. */
export const privateLinkOf = (client_name: string) => `the private link sent to ${client_name}`

/** The first name; the whole name if it begins with a title, such as "Dr". */
export const firstNameOf = (name: string) => {
  const [first = name] = name.split(' ')
  return /^(mr|mrs|ms|miss|mx|dr|prof)[.]?$/i.test(first) ? name : first
}

/** Who speaks for the business: the signatory, or the business where none is set. */
export const callerOf = ({ signatory, name }: Identity) => signatory.name || name

type Deciders = {
  acceptedBy?: AcceptedBy | null | undefined
  reportedBy?: string | null | undefined
  decidedBy?: DecidedBy | null | undefined
  client_name: string
}

type Named = { decidedBy: DecidedBy; acceptedBy?: AcceptedBy | null | undefined }

/** "Ana Tū, named by Ben Ward on 3 December 2026", and what was typed where it says more. */
export const formatNamed = ({ decidedBy: { name, named_by, named_on }, acceptedBy }: Named) => {
  const typed = acceptedBy ? formatAcceptedBy(acceptedBy) : name
  return `${name}, named by ${named_by} on ${formatDay(named_on)}${typed === name ? '' : `, as “${typed}”`}`
}

/** Formats "by Hana Tāmati, Director", which follows "accepted" or "declined". */
export const formatDecidedBy = ({ acceptedBy, reportedBy, decidedBy, client_name }: Deciders) => {
  if (reportedBy) return `by telephone, as ${reportedBy} told us`
  if (decidedBy) return `by ${formatNamed({ decidedBy, acceptedBy })}`
  return acceptedBy ? `by ${formatAcceptedBy(acceptedBy)}` : `through ${privateLinkOf(client_name)}`
}

/** The kind of the email `followUp` of src/follow-ups, which this feature cannot import. */
export const followUpEmail = { kind: 'quote_follow_up' } as const

/** `quote` is the offer; `record` is the decision. */
export type DocumentKind = 'quote' | 'record'

export const plans = ['retainer', 'prepaid'] as const
export type Plan = (typeof plans)[number]

export const planLabels = {
  retainer: 'Retainer (Monthly)',
  prepaid: 'Pre-paid Day Units (8h/day)',
} as const satisfies Record<Plan, string>

export const badges = {
  draft: { label: 'Draft', variant: 'secondary' },
  sent: { label: 'Sent', variant: 'default' },
  accepted: { label: 'Accepted', variant: 'default' },
  rejected: { label: 'Rejected', variant: 'destructive' },
  expired: { label: 'Expired', variant: 'destructive' },
} as const satisfies Record<Status, { label: string; variant: 'secondary' | 'default' | 'destructive' }>

export const moves = {
  update: { from: ['draft'], whenDeleted: false },
  send: { from: ['draft'], whenDeleted: false },
  undo_send: { from: ['sent'], whenDeleted: false },
  correct_email: { from: ['sent'], whenDeleted: false },
  extend: { from: ['sent'], whenDeleted: false },
  withdraw: { from: ['sent'], whenDeleted: false },
  record_decision: { from: ['sent'], whenDeleted: false },
  undo_decision: { from: decisions, whenDeleted: false },
  expire: { from: ['draft', 'sent', 'rejected'], whenDeleted: false },
  delete: { from: ['expired', 'accepted', 'rejected'], whenDeleted: true },
  restore: { from: statuses, whenDeleted: true },
  accept: { from: ['sent'], whenDeleted: true },
  reject: { from: ['sent'], whenDeleted: true },
  revise: { from: ['sent', 'rejected', 'expired'], whenDeleted: false },
} as const satisfies Record<string, { from: readonly Status[]; whenDeleted: boolean }>

export type Move = keyof typeof moves

/** Pages and verbs share this rule (A2). Deletion hides a quote from admins only, so a client may still decide. */
export const canMove = (move: Move, quote: { status: Status; deleted_at: unknown }) => {
  const { from, whenDeleted }: { from: readonly Status[]; whenDeleted: boolean } = moves[move]
  return from.includes(quote.status) && (whenDeleted || quote.deleted_at === null)
}

export const listOrders = ['created', 'valid_until', 'company'] as const
export type ListOrder = (typeof listOrders)[number]

export const deleteQuestion = 'Delete this quote from admin views? You can restore it later.'

/** A quote is valid through the end of `valid_until` in Pacific/Auckland (C8). */
export const isPast = (valid_until: Day, now: number) => valid_until < nzDay(now)

export type Validity = { valid_until: Day; extended_until: Day | null }

/** The owner may extend a sent quote beyond its `valid_until`. */
export const lastDayOf = ({ valid_until, extended_until }: Validity): Day => extended_until ?? valid_until

/** A sent quote past its last day is expired, even before the job stores that. */
export const statusNow = (quote: Validity & { status: Status }, now: number): Status =>
  quote.status === 'sent' && isPast(lastDayOf(quote), now) ? 'expired' : quote.status

export const offeredPlans = (quote: { retainer_rate: Dollars | null; prepaid_day_rate: Dollars | null }): Plan[] =>
  plans.filter((plan) => (plan === 'retainer' ? quote.retainer_rate : quote.prepaid_day_rate) !== null)

export const freePlans = (quote: Parameters<typeof offeredPlans>[0]): Plan[] =>
  offeredPlans(quote).filter((plan) => (plan === 'retainer' ? quote.retainer_rate : quote.prepaid_day_rate) === 0)

/** The reference is short enough to read out on the telephone. A revision adds its number to the id: quo_…-r2. */
export const reference = (id: QuoteId): QuoteReference => {
  const [root = '', ...revision] = id.split('-')
  return `Q-${[root.slice(-8), ...revision].join('-').toUpperCase()}`
}

export const acceptanceWorkingDays = 10

/** The consent that the client confirmed, frozen with the decision (D6). */
export const authorizationWording =
  'I confirm that I am authorised to accept this quote on behalf of the client named above, and that I accept the Terms & Conditions.'

export const gstLines = {
  registered: 'All prices are exclusive of GST.',
  not: 'No GST is charged.',
} as const satisfies Record<Gst, string>

export const formatPrice = (amount: Dollars, per: string, gst: Gst) =>
  `${formatMoney(amount)} ${gst === 'registered' ? '+ GST ' : ''}${per}`

/** The kinds of messages between client and owner. `new_quote`: the client of an expired quote asks for another. */
const messageLabels = {
  question: 'Question',
  change: 'Change asked for',
  new_quote: 'New quote asked for',
  answer: 'Answer',
} as const
export type MessageKind = keyof typeof messageLabels

/** An answer without words closes what the client asked without an email. */
export const isWordless = ({ kind, text }: { kind: MessageKind; text: string }) => kind === 'answer' && text === ''

export const messageLabel = (message: { kind: MessageKind; text: string }) =>
  isWordless(message) ? 'Read, no answer needed' : messageLabels[message.kind]

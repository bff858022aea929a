import type { EntryId, InvitationId, InvoiceId, LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { type DeclineReason, declineReasonLabels } from '#src/conversation/rules.ts'
import type { AskedEmail } from '#src/days/schema.ts'
import { type Duration, otherSupport, type SupportType, type TimeCommitment } from '#src/leads/rules.ts'
import { type NextFacts, nextMove } from '#src/quotes/next-rules.ts'
import { firstNameOf, lastDayOf, type Plan, planLabels, reference } from '#src/quotes/rules.ts'
import { mayExtendTo } from '#src/quotes/send/rules.ts'

/** The kinds of items, the most urgent first, with their headings. Kinds with the same heading are one group. */
export const todayHeadings = {
  won: 'Said yes',
  question: 'Asked',
  change: 'Asked',
  ordered: 'Ordered',
  lead: 'Leads to answer',
  follow_up: 'Follow-ups to send',
  ending: 'Ending soon',
  outcome: 'What became of it?',
  unpaid: 'Not paid in time',
  block_ends: 'Days that end soon',
  to_agree: 'Sums to agree',
  order_follows: 'To invoice',
  to_invoice: 'To invoice',
  to_refund: 'To refund',
  summary: 'Summaries to send',
  declined: 'Declined',
  trouble: 'In trouble',
  draft: 'Drafts not sent',
  coming: 'Booked days',
} as const
export type TodayKind = keyof typeof todayHeadings
/** The kinds of items that the owner marks as done. An item of another kind ends when its act is done. */
export type DoneKind = Extract<TodayKind, 'declined' | 'trouble' | 'draft'>
export const todayKinds = Object.keys(todayHeadings) as TodayKind[]

type SignerDetails = { company: string; contactName: string; title: string; after: InvitationId }

/** What the button of an act does. An act without `press` is a link. */
export type Press =
  | { verb: 'done' | 'start' | 'follow_up' }
  | { verb: 'extend'; until: Day }
  | { verb: 'answer' | 'no_answer'; seen: number }
  | { verb: 'resend_email'; email: string }
  | { verb: 'chase'; number: string; open: Dollars; due: Day }
  | { verb: 'resend_nda'; details: SignerDetails }

export type Amount = { value: Dollars; per: 'month' | 'day' }

/** One thing that waits for the owner. `kind` and `id` together are unique. */
export type TodayItem = {
  kind: TodayKind
  id: QuoteId | LeadId | InvitationId | EntryId | InvoiceId
  /** The quote that the item is about; for a lead, the draft that was begun for it. */
  quote: { id: QuoteId; reference: QuoteReference } | null
  title: string
  sentence: string
  /** The client's own words, or the drafted follow-up. */
  text: string | null
  amount: Amount | null
  since: Instant
  due: Day | null
  /** `email` is read before it is sent. `held_back`: the link shows the leads that are held back. */
  act: { label: string; press?: Press | undefined; email?: AskedEmail | undefined; held_back?: true | undefined }
}

/** What is coming needs no act. */
export const isWaiting = ({ kind }: Pick<TodayItem, 'kind'>) => kind !== 'coming'

const allDone = 'Nothing waits for you.'

export const waitingWords = ({ count, more }: { count: number; more: readonly TodayKind[] }) => {
  if (count === 0) return allDone
  if (more.length > 0) return `More than ${count} things wait for you.`
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`
}

export const maxItems = 50
export const endingWorkingDays = 3
export const unsentDays = 2
export const unsignedDays = 7
/** One week, so that the digest on Monday includes them. */
export const heldBackDays = 7

export const formatAmount = ({ value, per }: Amount) => `${formatShortMoney(value)} a ${per}`

export const quoteOf = (id: QuoteId) => ({ id, reference: reference(id) })

const dayWords = (day: Day, today: Day) => {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : formatShortDay(day)
}

export const dueWords = (due: Day, today: Day) =>
  due < today ? `Overdue since ${formatShortDay(due)}` : `Due ${dayWords(due, today)}`

export type QuoteFacts = NextFacts & {
  id: QuoteId
  client_company: string
  created_at: Instant
  sent_at: Instant | null
  views: { count: number; last: Instant | null }
  retainer_rate: Dollars | null
  prepaid_day_rate: Dollars | null
  chosen_plan: Plan | null
  is_read: boolean
}

/** The kind of a quote's item; `open` while the client has to decide, null if nothing waits for the owner. */
export const quoteKind = (facts: QuoteFacts, now: number) => {
  const { status, message } = facts
  const { whose } = nextMove(facts, now)
  if (whose === 'theirs') return 'open'
  if (whose === 'yours') {
    if (status === 'draft') return 'draft'
    if (message) return message.kind === 'question' ? 'question' : 'change'
    return status === 'accepted' ? 'won' : facts.undelivered ? null : 'open'
  }
  const isDeclined = status === 'rejected' && facts.deleted_at === null && facts.replaced_by === null
  return isDeclined && !facts.is_read ? 'declined' : null
}

const amountOf = ({ chosen_plan, retainer_rate, prepaid_day_rate }: QuoteFacts): Amount | null => {
  if (retainer_rate !== null && chosen_plan !== 'prepaid') return { value: retainer_rate, per: 'month' }
  return prepaid_day_rate === null ? null : { value: prepaid_day_rate, per: 'day' }
}

const itemOf = (quote: QuoteFacts) => ({
  id: quote.id,
  quote: quoteOf(quote.id),
  title: quote.client_company,
  text: null,
  amount: amountOf(quote),
  since: quote.decided_at ?? quote.sent_at ?? quote.created_at,
  due: null,
})

const ndaWords = { none: '', sent: ', NDA not signed', signed: ', NDA signed' } as const

export const wonItem = (quote: QuoteFacts): TodayItem => ({
  ...itemOf(quote),
  kind: 'won',
  sentence: `Accepted ${quote.chosen_plan ? planLabels[quote.chosen_plan] : 'the quote'}, ${
    quote.start_date ? `starts ${formatShortDay(quote.start_date)}` : 'no start date'
  }${ndaWords[quote.nda]}`,
  due: quote.start_date,
  act: { label: 'Start confirmed', press: { verb: 'start' } },
})

const asks = { question: 'asks', change: 'asks for a change', new_quote: 'asks for a new quote' } as const

type OpenMessage = { kind: keyof typeof asks; at: Instant; text: string; seen: number }

export const askedItem = (quote: QuoteFacts, { kind, at, text, seen }: OpenMessage): TodayItem => ({
  ...itemOf(quote),
  kind: kind === 'question' ? 'question' : 'change',
  sentence: `${firstNameOf(quote.client_name)} ${asks[kind]}`,
  text: text || null,
  since: at,
  act: { label: 'Answer', press: { verb: 'answer', seen } },
})

type LeadFacts = {
  id: LeadId
  company: string
  due_day: Day
  created_at: Instant
  supportTypes: readonly SupportType[]
  otherSupportType: string | null
  timeCommitment: TimeCommitment
  duration: Duration
}

const lowerFirst = (words: string) => words.replace(/^./, (first) => first.toLowerCase())

const wants = ({ supportTypes, otherSupportType, timeCommitment, duration }: LeadFacts) => {
  const named = supportTypes.map((type) =>
    type === otherSupport ? (otherSupportType ?? 'something else') : lowerFirst(type.replace(/ \(.*\)$/, '')),
  )
  const time = lowerFirst(timeCommitment).replace('per month', 'a month')
  return `Wants ${named.join(' and ')}, ${time}, ${lowerFirst(duration).replace(' / indefinite', '')}`
}

/** @param draft the quote that was begun for the lead */
export const leadItem = (lead: LeadFacts, draft: QuoteId | null): TodayItem => ({
  kind: 'lead',
  id: lead.id,
  quote: draft && quoteOf(draft),
  title: lead.company,
  sentence: wants(lead),
  text: null,
  amount: null,
  since: lead.created_at,
  due: lead.due_day,
  act: { label: draft ? 'Finish the quote' : 'Write a quote' },
})

const openedWords = ({ views: { count, last } }: QuoteFacts) => {
  if (last === null) return 'no sign that it was opened'
  return `opened ${count === 1 ? 'once' : `${count} times, last`} on ${formatShortDay(nzDay(msOf(last)))}`
}

const openItem = (quote: QuoteFacts, today: Day) => ({
  ...itemOf(quote),
  sentence: `Ends ${dayWords(lastDayOf(quote), today)}, ${openedWords(quote)}`,
  since: quote.views.last ?? itemOf(quote).since,
  due: lastDayOf(quote),
})

export const followUpItem = (quote: QuoteFacts, text: string, today: Day): TodayItem => ({
  ...openItem(quote, today),
  kind: 'follow_up',
  text,
  act: { label: 'Send', press: { verb: 'follow_up' } },
})

/** @param later the quote's last day after an extension by one press */
export const endingItem = (quote: QuoteFacts, later: Day, now: number): TodayItem => ({
  ...openItem(quote, nzDay(now)),
  kind: 'ending',
  act: mayExtendTo(quote, later, now)
    ? { label: 'Give more time', press: { verb: 'extend', until: later } }
    : { label: 'Open' },
})

type Reason = { reason: DeclineReason; text: string | null } | null

export const declinedItem = (quote: QuoteFacts, reason: Reason): TodayItem => ({
  ...itemOf(quote),
  kind: 'declined',
  sentence: reason ? `Declined: ${lowerFirst(declineReasonLabels[reason.reason])}` : 'Declined, no reason given',
  text: reason?.text ?? null,
  act: { label: 'Read', press: { verb: 'done' } },
})

export const draftItem = (quote: QuoteFacts, now: number): TodayItem => ({
  ...itemOf(quote),
  kind: 'draft',
  sentence: nextMove(quote, now).next,
  act: { label: 'Finish' },
})

/** @param quote the open quote that ends first */
export const nextWords = (quote: QuoteFacts | undefined, today: Day) =>
  quote
    ? `Next: the quote for ${quote.client_company} ends ${dayWords(lastDayOf(quote), today)}.`
    : 'No quote is open. The next enquiry appears here.'

import type { AskId, EntryId, InvitationId, InvoiceId, LeadId, QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, formatShortMoney } from '#src/base/money.ts'
import { addDays, type Day, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { type DeclineReason, declineReasonLabels } from '#src/conversation/rules.ts'
import type { ReadyFollowUp } from '#src/follow-ups/schema.ts'
import { type NextFacts, nextMove } from '#src/quotes/next-rules.ts'
import { firstNameOf, lastDayOf, type Plan, reference } from '#src/quotes/rules.ts'
import { mayExtendTo } from '#src/quotes/send/rules.ts'
import type { Press, TodayAct } from './act-rules.ts'

/** The kinds of items, the most urgent first, with their labels. */
export const kindLabels = {
  won: 'Said yes',
  question: 'Asked',
  change: 'Asked',
  ordered: 'Ordered',
  asked: 'Asked for a day',
  lead: 'Lead',
  follow_up: 'Follow-up',
  ending: 'Ends soon',
  outcome: 'What became of it?',
  unpaid: 'Not paid',
  block_ends: 'Days end',
  next_term: 'Term ends',
  to_agree: 'No sum yet',
  order_follows: 'To invoice',
  to_invoice: 'To invoice',
  to_refund: 'To refund',
  summary: 'Summary',
  declined: 'Declined',
  trouble: 'In trouble',
  draft: 'Draft',
  coming: 'Booked',
} as const
export type TodayKind = keyof typeof kindLabels
/** The kinds of items that the owner marks as done. An item of another kind ends when its act is done. */
export type DoneKind = Extract<TodayKind, 'declined' | 'trouble' | 'draft'>
export const todayKinds = Object.keys(kindLabels) as TodayKind[]

/** One thing that waits for the owner. `kind` and `id` together are unique. */
export type TodayItem = {
  kind: TodayKind
  id: QuoteId | LeadId | InvitationId | EntryId | InvoiceId | AskId
  /** The quote that the item is about; for a lead, the draft that was begun for it. */
  quote: { id: QuoteId; reference: QuoteReference } | null
  title: string
  sentence: string
  /** The client's own words, or the drafted follow-up. */
  text: string | null
  since: Instant
  due: Day | null
  act: TodayAct
  /** What else the owner may do, with its consequence. */
  also?: (TodayAct & { press: Press; consequence: string })[] | undefined
}

/** A quote that its client has to decide about. */
export type WaitingForOthers = Pick<TodayItem, 'title' | 'sentence'> & { quote: QuoteId }

/** What is coming needs no act. */
export const isWaiting = ({ kind }: Pick<TodayItem, 'kind'>) => kind !== 'coming'

export const maxItems = 50
export const endingWorkingDays = 3
export const unsentDays = 2
export const unsignedDays = 7
/** One week, so that the digest on Monday includes them. */
export const heldBackDays = 7

export const quoteOf = (id: QuoteId) => ({ id, reference: reference(id) })

export const dayWords = (day: Day, today: Day) => {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : formatShortDay(day)
}

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
    if (status === 'accepted' && !facts.start_confirmed) return 'won'
    if (message) return message.kind === 'question' ? 'question' : 'change'
    return facts.undelivered ? null : 'open'
  }
  const isDeclined = status === 'rejected' && facts.deleted_at === null && facts.replaced_by === null
  return isDeclined && !facts.is_read ? 'declined' : null
}

/** ", $2,400 a month": of the plan that was chosen, else of the retainer. */
const priceWords = ({ chosen_plan, retainer_rate, prepaid_day_rate }: QuoteFacts) => {
  if (retainer_rate !== null && chosen_plan !== 'prepaid') return `, ${formatShortMoney(retainer_rate)} a month`
  return prepaid_day_rate === null ? '' : `, ${formatShortMoney(prepaid_day_rate)} a day`
}

const itemOf = (quote: QuoteFacts) => ({
  id: quote.id,
  quote: quoteOf(quote.id),
  title: quote.client_company,
  text: null,
  since: quote.decided_at ?? quote.sent_at ?? quote.created_at,
  due: null,
})

const ndaWords = { none: '', sent: ', NDA not signed', signed: ', NDA signed' } as const

const planWords: Record<Plan, string> = { retainer: 'Retainer', prepaid: 'Days ahead' }

const startWords = ({ start_date }: QuoteFacts, wish: Day | null) => {
  if (wish && wish !== start_date) return `wishes to start ${formatShortDay(wish)}`
  return start_date ? `starts ${formatShortDay(start_date)}` : 'no start date'
}

type WonFacts = { asked: OpenMessage | null; wish: Day | null }

/** @param wish the first day that the client wished for with the details for the start */
export const wonItem = (quote: QuoteFacts, { asked, wish }: WonFacts): TodayItem => {
  const { chosen_plan } = quote
  const parts = [
    `${chosen_plan ? planWords[chosen_plan] : 'The quote'}${priceWords(quote)}`,
    startWords(quote, wish) + ndaWords[quote.nda],
    ...(asked ? [`${firstNameOf(quote.client_name)} ${asks[asked.kind]}`] : []),
  ]
  return {
    ...itemOf(quote),
    kind: 'won',
    sentence: parts.join(', '),
    text: asked?.text ?? null,
    due: wish ?? quote.start_date,
    act: { label: 'Confirm the start', press: { verb: 'start' } },
    also: asked ? [{ ...answerAct(asked), consequence: 'By email, and at their link' }, noAnswerAct(asked)] : [],
  }
}

const asks = { question: 'asks', change: 'asks for a change', new_quote: 'asks for a new quote' } as const

type OpenMessage = { kind: keyof typeof asks; at: Instant; text: string | null; seen: number }

const answerAct = ({ seen }: OpenMessage) => ({ label: 'Answer', press: { verb: 'answer', seen } }) as const

const noAnswerAct = ({ seen }: OpenMessage) => ({
  ...({ label: 'No answer needed', press: { verb: 'no_answer', seen } } as const),
  consequence: 'Nothing is sent',
})

export const askedItem = (quote: QuoteFacts, asked: OpenMessage): TodayItem => ({
  ...itemOf(quote),
  kind: asked.kind === 'question' ? 'question' : 'change',
  sentence: `${firstNameOf(quote.client_name)} ${asks[asked.kind]}`,
  text: asked.text,
  since: asked.at,
  act: answerAct(asked),
  also: [noAnswerAct(asked)],
})

const openedWords = ({ views: { count, last } }: QuoteFacts) => {
  if (last === null) return 'no sign that it was opened'
  return `opened ${count === 1 ? 'once' : `${count} times, last`} on ${formatShortDay(nzDay(msOf(last)))}`
}

const openWords = (quote: QuoteFacts, today: Day) =>
  `Ends ${dayWords(lastDayOf(quote), today)}${priceWords(quote)}, ${openedWords(quote)}`

export const waitingForOthers = (quote: QuoteFacts, today: Day): WaitingForOthers => ({
  quote: quote.id,
  title: quote.client_company,
  sentence: openWords(quote, today),
})

const openItem = (quote: QuoteFacts, today: Day) => ({
  ...itemOf(quote),
  sentence: openWords(quote, today),
  since: quote.views.last ?? itemOf(quote).since,
  due: lastDayOf(quote),
})

export const followUpItem = (quote: QuoteFacts, { text, nth }: ReadyFollowUp, today: Day): TodayItem => ({
  ...openItem(quote, today),
  kind: 'follow_up',
  text,
  act: { label: 'Read and send', press: { verb: 'follow_up' } },
  also: [{ label: 'Not this one', press: { verb: 'put_away', nth }, consequence: 'This follow-up is not sent' }],
})

/** @param later the quote's last day after an extension by one press */
export const endingItem = (quote: QuoteFacts, later: Day, now: number): TodayItem => ({
  ...openItem(quote, nzDay(now)),
  kind: 'ending',
  act: mayExtendTo(quote, later, now)
    ? { label: 'Give more time', press: { verb: 'extend', until: later } }
    : { label: 'Open' },
})

export const lowerFirst = (words: string) => words.replace(/^./, (first) => first.toLowerCase())

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
  also: [{ label: 'Later', press: { verb: 'done' }, consequence: 'It comes back in two days' }],
})

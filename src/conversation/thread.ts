import type { QuoteId } from '#src/base/id.ts'
import { evidenceUntil } from '#src/base/retention.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { foldNumber, numberWords } from '#src/invoices/number-rules.ts'
import { type HeldItem, kept } from '#src/people/rules.ts'
import { findCurrentDecision } from '#src/quotes/open.ts'
import { reference } from '#src/quotes/rules.ts'
import { isUnanswered } from './rules.ts'
import type { BuyerCorrection, DetailsGiven, Message, ReasonGiven } from './schema.ts'
import * as store from './store.ts'

/** Oldest first. */
export const findThread = (reads: Reads, { id }: { id: QuoteId }): Message[] =>
  store
    .findMessages(reads, id)
    .map(({ kind, text, at }) => ({ kind, text, at, from: kind === 'answer' ? 'owner' : 'client' }))

export const detailsOf = ({
  id: _,
  quote_id: __,
  ...details
}: ReturnType<typeof store.findDetails>[number]): DetailsGiven => details

type ReasonAndDetails = { reason: ReasonGiven | null; details: DetailsGiven | null }

/** The reason and details that the client gave after the decision that counts. */
export const findReasonAndDetails = (reads: Reads, { id }: { id: QuoteId }): ReasonAndDetails => {
  const decided = findCurrentDecision(reads, { id })
  if (!decided) return { reason: null, details: null }
  const { nth, decision } = decided
  const reason = decision === 'rejected' ? store.findReason(reads, id, nth) : null
  const [details] = decision === 'accepted' ? store.findDetails(reads, id) : []
  return {
    reason: reason && { reason: reason.reason, text: reason.text, at: reason.at },
    details: details ? detailsOf(details) : null,
  }
}

export const hasOpenQuestion = (reads: Reads, { quoteId }: { quoteId: QuoteId }) =>
  isUnanswered(store.findMessages(reads, quoteId))

export type UnansweredRow = ReturnType<typeof store.findUnanswered>[number]

const isQuestion = ({ kind }: UnansweredRow) => Number(kind === 'question')

/** The newest unanswered message of each quote; a question, if there is one, because nothing but an answer ends it. */
export const findUnansweredMessages = (reads: Reads): Map<QuoteId, UnansweredRow> =>
  new Map(
    store
      .findUnanswered(reads)
      .toReversed()
      .toSorted((one, other) => isQuestion(one) - isQuestion(other))
      .map((message) => [message.quote_id, message]),
  )

type DecisionKey = { quote_id: QuoteId; nth: number }

const keyOf = ({ quote_id, nth }: DecisionKey) => `${quote_id} ${nth}`

/** @returns a function from a decision to the client's reason for declining; null if they gave none */
export const findDeclineReasons = (reads: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) => {
  const reasons = new Map(store.findReasons(reads, quoteIds).map((row) => [keyOf(row), row]))
  return (decided: DecisionKey) => reasons.get(keyOf(decided)) ?? null
}

/** The conversation, for the copy of their personal data that a client may ask for. */
export const findHeldDetails = (reads: Reads, { id }: { id: QuoteId }) => ({
  messages: findThread(reads, { id }),
  decline_reasons: store.findReasons(reads, [id]).map(({ quote_id: _, ...reason }) => reason),
  start_details: store.findDetails(reads, id).map(detailsOf),
})

/** What invoices need of the details for the start: of each the newest. The owner clears one with an empty text. */
export const findBuyerDetails = (reads: Reads, { id }: { id: QuoteId }) => {
  const rows = store.findDetails(reads, id)
  const newest = <Key extends keyof BuyerCorrection>(key: Key) => rows.find((row) => row[key] !== null)?.[key] || null
  const [legal_name, nzbn, purchase_order] = [newest('legal_name'), newest('nzbn'), newest('purchase_order')]
  const [billing_email, address] = [newest('billing_email'), newest('address')]
  const billing_at = rows.find((row) => row.billing_email !== null)?.at ?? null
  const order_follows = newest('order_follows') === true
  return { legal_name, nzbn, purchase_order, billing_email, billing_at, address, order_follows }
}

/** The quotes with an order number that has all words of `q`. */
export const findQuotesByOrder = (reads: Reads, { q }: { q: string }): QuoteId[] => {
  const words = numberWords(q)
  if (words.length === 0) return []
  const has = (order: string) => words.every((word) => order.includes(word))
  const orders = store.findOrderNumbers(reads)
  return orders.filter((one) => has(foldNumber(one.purchase_order))).map(({ quote_id }) => quote_id)
}

/** Start details with this email address for invoices, except those of the person's own `quotes`. */
export const findBillingAbout = (
  reads: Reads,
  { email, quotes }: { email: string; quotes: readonly string[] },
): HeldItem[] =>
  store
    .findDetailsByEmail(reads, email)
    .filter(({ quote_id }) => !quotes.includes(quote_id))
    .map(({ id, quote_id, billing_email, at }) => ({
      trace: {
        id: `${quote_id}-details-${id}`,
        label: `${reference(quote_id)}, email for invoices`,
        state: 'Told by the client',
        at,
        path: `/admin/quotes/${quote_id}`,
        ...kept('decision', evidenceUntil(findCurrentDecision(reads, { id: quote_id })?.decided_at ?? at)),
      },
      record: { billing_email, at },
    }))

export const redactThreads = (tx: Tx, { quotes }: { quotes: readonly QuoteId[] }) => {
  for (const id of quotes) store.redactMessages(tx, id)
}

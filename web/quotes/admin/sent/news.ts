import type { Instant } from '#src/base/time.ts'
import { isUnanswered } from '#src/conversation/rules.ts'
import { firstNameOf, formatDecidedBy } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { emailStatus, isUndelivered } from '#web/mail/email-labels.ts'

/** The last event in one sentence: `before`, the time, `after`. */
type LastEvent = { before: string; at: Instant | null; after?: string }

const asked = {
  question: 'asked a question',
  change: 'asked for a change',
  new_quote: 'asked for a new quote',
} as const

/** The client's message that waits for an answer. */
export const openMessageOf = ({ whose, messages }: Pick<AdminQuote, 'whose' | 'messages'>) => {
  const last = messages.at(-1)
  return whose === 'yours' && last && isUnanswered(messages) && last.kind !== 'answer'
    ? { ...last, kind: last.kind }
    : null
}

export const emailWithLink = ({ emails }: Pick<AdminQuote, 'emails'>) =>
  emails.findLast(({ kind }) => kind === 'quote_sent')

export const isLinkLost = (quote: Pick<AdminQuote, 'status' | 'emails'>) => {
  const email = emailWithLink(quote)
  return quote.status === 'sent' && email !== undefined && (isUndelivered(email) || emailStatus(email).failed)
}

const decisionEvent = ({ client_name, decision }: AdminQuote): LastEvent | null => {
  if (!decision) return null
  const before = decision.decision === 'accepted' ? 'Accepted' : 'Declined'
  const { accepted_by: acceptedBy, decided_by: decidedBy } = decision
  const by = { acceptedBy, decidedBy, reportedBy: decision.told?.told_by, client_name }
  return { before, at: decision.decided_at, after: formatDecidedBy(by) }
}

const sentEvent = (quote: AdminQuote): LastEvent => {
  const { views, sent_at } = quote
  const email = emailWithLink(quote)
  if (isLinkLost(quote)) return { before: 'The email with the link did not arrive, sent', at: sent_at }
  if (views.count > 1) return { before: `Seen ${views.count} times, last`, at: views.last }
  if (views.count === 1) return { before: 'Seen once,', at: views.last }
  if (email?.printed) return { before: 'Printed to the console', at: sent_at, after: 'and sent to nobody' }
  return { before: 'Sent', at: sent_at, after: 'with no sign that it was opened' }
}

export const lastEventOf = (quote: AdminQuote): LastEvent => {
  const { client_name, deleted_at, replaced_by, withdrawn } = quote
  if (deleted_at) return { before: 'Deleted from the list', at: deleted_at }
  if (replaced_by) return { before: 'Replaced', at: replaced_by.at, after: `by ${replaced_by.reference}` }
  if (quote.status === 'draft') return { before: 'Created', at: quote.created_at }
  const open = openMessageOf(quote)
  if (open) return { before: `${firstNameOf(client_name)} ${asked[open.kind]}`, at: open.at }
  if (quote.status === 'sent') return sentEvent(quote)
  if (withdrawn) return { before: 'Withdrawn', at: withdrawn.at }
  if (quote.sent_at === null) return { before: 'Ended without being sent', at: null }
  return decisionEvent(quote) ?? { before: quote.next, at: null }
}

import type { AuditEvent, TimelineEvent } from '#src/audit/rules.ts'
import { parseId } from '#src/base/id.ts'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { planLabels, plans, reference } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import type { TimelineEntry } from '#web/components/timeline.tsx'
import { emailName } from '#web/mail/email-labels.ts'

type QuoteHistory = Pick<AdminQuote, 'client_name' | 'replaces' | 'views' | 'timeline'>

type Words = (detail: TimelineEvent['detail'], event: TimelineEvent, quote: QuoteHistory) => string | null

const referenceIn = (id: unknown) => reference(parseId('quo', String(id)))

const planIn = (value: unknown) => plans.find((plan) => plan === value)

const ofQuote = (words: string) => (detail: TimelineEvent['detail']) =>
  detail.kind === 'quote_sent' || detail.kind === 'nda_invited' ? `${emailName(String(detail.kind))}: ${words}` : null

const isHidden = () => null

/** An event without words here is shown by its name. */
const wordsOf: Partial<Record<AuditEvent, Words>> = {
  quote_created: (_, __, { replaces }) => (replaces ? `Created, to revise ${replaces.reference}` : 'Created'),
  quote_updated: isHidden,
  quote_sent: (_, __, { client_name }) => `Sent to ${client_name}`,
  email_delivered: (detail) => (detail.kind === 'quote_sent' ? 'Delivered' : ofQuote('delivered')(detail)),
  email_bounced: (detail) => `${emailName(String(detail.kind))}: came back`,
  email_complained: (detail) => `${emailName(String(detail.kind))}: marked as spam`,
  quote_first_viewed: (_, __, { client_name }) => `Seen by ${client_name}`,
  quote_accepted: ({ plan }) => {
    const chosen = planIn(plan)
    return chosen ? `Accepted: ${planLabels[chosen]}` : 'Accepted'
  },
  quote_rejected: () => 'Declined',
  quote_expired: (_, { by }) => (by === 'clock' ? 'Expired' : 'Marked expired'),
  quote_deleted: () => 'Deleted from the list',
  quote_restored: () => 'Restored to the list',
  quote_revised: ({ revision }) => `Revised: ${referenceIn(revision)} was begun`,
  quote_replaced: ({ by }) => `Replaced by ${referenceIn(by)}`,
  quote_reinstated: ({ revision }) => `Counts again: ${referenceIn(revision)} was not sent after all`,
  quote_schedule_ended: ({ why }) =>
    why === 'cancelled' ? 'Sending later was cancelled' : 'It could not be sent at its time',
  quote_scheduled: ({ send_at }) => `To be sent ${formatInstant(send_at as Instant)}`,
  quote_send_undone: () => 'Sending was undone: a draft again',
  quote_address_corrected: () => 'Address corrected, with a new link',
  quote_extended: () => 'Given more time',
  quote_withdrawn: () => 'Withdrawn',
  quote_decision_undone: () => 'Decision undone: open again',
  quote_question_asked: (_, __, { client_name }) => `Question from ${client_name}`,
  quote_change_asked: (_, __, { client_name }) => `Change asked for by ${client_name}`,
  quote_new_quote_asked: (_, __, { client_name }) => `New quote asked for by ${client_name}`,
  quote_answered: () => 'You answered',
  quote_reason_given: () => 'Reason given for declining',
  quote_details_given: () => 'Details for the start given',
  quote_document_made: isHidden,
  nda_issued: () => 'NDA sent',
  nda_revoked: () => 'NDA link revoked',
  nda_handed_over: () => 'NDA handed over',
  nda_first_viewed: () => 'NDA opened',
  nda_signed: () => 'NDA signed',
  nda_acknowledged: isHidden,
  nda_document_made: isHidden,
  address_allowed: isHidden,
  row_accepted: isHidden,
}

const good: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['quote_accepted', 'nda_signed'])
const bad: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['quote_rejected', 'email_bounced', 'email_complained'])

const nameInWords = (event: string) => {
  const words = event.replace(/^quote_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isReport = ({ event }: TimelineEvent) => event.startsWith('email_')

/** A report arrives later than the event that it reports. */
const momentOf = (event: TimelineEvent) =>
  isReport(event) && typeof event.detail.at === 'string' ? (event.detail.at as Instant) : event.at

const seenAgain = ({ client_name, views: { count, last } }: QuoteHistory): TimelineEntry[] =>
  count > 1 && last
    ? [{ key: 'seen', at: last, words: `Seen again by ${client_name}, ${count} times in all`, tone: 'plain' }]
    : []

export const timelineOf = (quote: QuoteHistory): TimelineEntry[] => {
  const entries = quote.timeline.flatMap((event): TimelineEntry[] => {
    const find = wordsOf[event.event]
    const words = find ? find(event.detail, event, quote) : nameInWords(event.event)
    const tone = good.has(event.event) ? 'good' : bad.has(event.event) ? 'bad' : 'plain'
    return words === null ? [] : [{ key: String(event.seq), at: momentOf(event), words, tone }]
  })
  return [...entries, ...seenAgain(quote)].toSorted((one, other) => one.at.localeCompare(other.at))
}

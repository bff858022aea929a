import type { AuditEvent, TimelineEvent } from '#src/audit/rules.ts'
import { parseId } from '#src/base/id.ts'
import { formatInstant, formatShortDay, type Instant } from '#src/base/time.ts'
import { declineReasonLabels, detailFacts } from '#src/conversation/rules.ts'
import { capital } from '#src/days/rules.ts'
import { channels } from '#src/follow-ups/rules.ts'
import { messageLabel, type Plan, planLabels, reference } from '#src/quotes/rules.ts'
import { formatReported } from '#src/quotes/send/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { emailName, emailStatus, isUndelivered } from '#web/mail/email-labels.ts'

/** `text`: what `from` wrote. `folded`: the text is hidden at first. `email`: an email that the owner must act on. */
export type ThreadEntry = {
  key: string
  at: Instant
  words: string
  tone: 'plain' | 'good' | 'bad'
  text?: string | null | undefined
  from?: 'client' | 'owner'
  folded?: boolean
  email?: AdminQuote['emails'][number]
}

type Words = (detail: TimelineEvent['detail'], event: TimelineEvent, quote: AdminQuote) => string | null

export const ordinals = ['First', 'Second']

const referenceIn = (id: unknown) => reference(parseId('quo', String(id)))

/** Events that the thread shows with their text instead, that the panel of days shows, or that tell nothing. */
const hiddenEvents =
  /_(updated|asked|answered|answered_elsewhere|answer_not_needed|given|acknowledged|document_made|statement_made|allowed)$|^(follow_up_sent|row_accepted|days_.+)$/

/** The words for each event; an event that is not listed here is shown by its name. */
const wordsOf: Partial<Record<AuditEvent, Words>> = {
  quote_created: (_, __, { replaces }) => (replaces ? `Created, to revise ${replaces.reference}` : 'Created'),
  quote_sent: (_, __, { client_name }) => `Sent to ${client_name}`,
  email_delivered: ({ kind }) => {
    if (kind === 'quote_sent') return 'Delivered'
    return kind === 'nda_invited' ? `${emailName(kind)}: delivered` : null
  },
  email_bounced: ({ kind }) => `${emailName(String(kind))}: came back`,
  email_complained: ({ kind }) => `${emailName(String(kind))}: marked as spam`,
  quote_first_viewed: (_, __, { client_name }) => `Seen by ${client_name}`,
  quote_accepted: ({ plan }) => `Accepted: ${planLabels[plan as Plan]}`,
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
  sample_ended: () => 'A sample no more: it has a client’s address',
  follow_up_put_away: ({ nth }) => `${ordinals[Number(nth) - 1]} follow-up put away`,
  reminders_stopped: (_, __, { client_name }) => `${client_name} wants no more reminders: no answer to the quote`,
  nda_issued: () => 'NDA sent',
  nda_revoked: () => 'NDA link revoked',
  nda_handed_over: () => 'NDA handed over',
  nda_first_viewed: () => 'NDA opened',
  nda_signed: () => 'NDA signed',
}

const goodEvents: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['quote_accepted', 'nda_signed'])
const badEvents: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['quote_rejected', 'email_bounced', 'email_complained'])

const nameInWords = (event: string) => capital(event.replace(/^quote_/, '').replaceAll('_', ' '))

const isReport = ({ event }: TimelineEvent) => event.startsWith('email_')

/** The moment of the delivery or bounce itself, because its report arrives later. */
const momentOf = (event: TimelineEvent) =>
  isReport(event) && typeof event.detail.at === 'string' ? (event.detail.at as Instant) : event.at

/** The owner's reason for an event. */
const reasonOf = (event: TimelineEvent, { timeline, withdrawn, undone }: AdminQuote) => {
  if (event.event === 'quote_withdrawn') return withdrawn?.reason
  return undone[timeline.filter((each) => each.event === 'quote_decision_undone').indexOf(event)]?.reason
}

const plain = (words: string, at: Instant) => ({ key: `${words} ${at}`, at, words, tone: 'plain' as const })

const clientEntry = (words: string, at: Instant, text: string | null) =>
  ({ ...plain(words, at), text, from: 'client' }) as const

const reportedDecision = ({ told, decided_at: at }: NonNullable<AdminQuote['decision']>) =>
  told && plain(formatReported({ by: told.recorded_by, reportedBy: told.told_by, at }), at)

const detailsText = (details: NonNullable<AdminQuote['details']>) =>
  detailFacts(details)
    .map(([label, words]) => `${label}: ${words}`)
    .join('\n')

export const needsAct = (email: AdminQuote['emails'][number]) => emailStatus(email).failed || isUndelivered(email)

const writtenEntries = ({ client_name, ...quote }: AdminQuote): ThreadEntry[] => {
  const { messages, reason, details, follow_ups, answers_elsewhere, emails, views, decision } = quote
  return [
    ...messages.map(({ at, from, ...message }) => ({ ...plain(messageLabel(message), at), text: message.text, from })),
    reason && clientEntry(`Reason for declining: ${declineReasonLabels[reason.reason]}`, reason.at, reason.text),
    details && clientEntry('Details for the start', details.at, detailsText(details)),
    ...follow_ups.map(({ nth, at, text }) => ({ ...plain(`${ordinals[nth - 1]} follow-up`, at), text, folded: true })),
    ...answers_elsewhere.map(({ day, how, words, at }) => ({
      ...plain(`${client_name} answered ${channels[how]} on ${formatShortDay(day)}`, at),
      text: words,
    })),
    ...emails.filter(needsAct).map((email) => ({
      ...plain(emailName(email.kind), email.sent_at ?? email.created_at),
      tone: 'bad' as const,
      key: email.id,
      email,
    })),
    views.count > 1 && views.last && plain(`Seen again by ${client_name}, ${views.count} times in all`, views.last),
    decision && reportedDecision(decision),
  ].filter((entry) => entry !== null && entry !== false)
}

/** All that happened about a quote, oldest first. */
export const threadOf = (quote: AdminQuote): ThreadEntry[] => {
  const lost = quote.emails.filter(needsAct).map(({ kind }) => kind)
  const events = quote.timeline.flatMap((event): ThreadEntry[] => {
    // Left out, because the undelivered email is an entry of its own.
    if (event.event !== 'email_delivered' && isReport(event) && lost.includes(String(event.detail.kind))) return []
    if (hiddenEvents.test(event.event)) return []
    const wordsFor = wordsOf[event.event]
    const words = wordsFor ? wordsFor(event.detail, event, quote) : nameInWords(event.event)
    const tone = goodEvents.has(event.event) ? 'good' : badEvents.has(event.event) ? 'bad' : 'plain'
    const at = momentOf(event)
    return words === null ? [] : [{ key: String(event.seq), at, words, tone, text: reasonOf(event, quote) }]
  })
  return [...events, ...writtenEntries(quote)].toSorted((one, other) => one.at.localeCompare(other.at))
}

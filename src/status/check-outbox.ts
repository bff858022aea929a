import { findRecentEvents } from '#src/audit/events.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import { type Finding, green, yellow } from '#src/base/check.ts'
import { parseId } from '#src/base/id.ts'
import { formatFirst } from '#src/base/objects.ts'
import { days, instant, minutes, msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUnusedKeys } from '#src/mail/list.ts'
import { reference } from '#src/quotes/rules.ts'

type Fact = ReturnType<typeof findRecentEvents>[number]

const watchedDays = 7

const awaitsPdfMs = minutes(15)

const aboutSubject =
  (...kinds: string[]) =>
  ({ subject }: Fact) =>
    kinds.map((kind) => [`${kind}/${subject}/`])

const aboutInvitation =
  (...kinds: string[]) =>
  (fact: Fact) =>
    kinds.map((kind) => [`${kind}/${JSON.parse(fact.detail).invitation_id}/`])

/** The emails that each event must cause, by the beginnings of their idempotency keys. One of each list must exist. */
const emailsOf: Partial<Record<AuditEvent, (fact: Fact) => string[][]>> = {
  quote_sent: aboutSubject('quote_sent'),
  quote_address_corrected: aboutSubject('quote_sent'),
  quote_accepted: aboutSubject('quote_accepted_client', 'quote_accepted_owner'),
  quote_rejected: aboutSubject('quote_declined_client', 'quote_declined_owner'),
  quote_extended: aboutSubject('quote_extended'),
  quote_withdrawn: aboutSubject('quote_withdrawn'),
  quote_decision_undone: aboutSubject('quote_decision_undone'),
  quote_expired: (fact) => (fact.actor === 'clock' ? aboutSubject('quote_expired_owner')(fact) : []),
  quote_question_asked: aboutSubject('quote_asked_owner'),
  quote_change_asked: aboutSubject('quote_asked_owner'),
  quote_new_quote_asked: aboutSubject('quote_new_quote_owner'),
  quote_answered: aboutSubject('quote_answered_client'),
  quote_reason_given: aboutSubject('quote_reason_owner'),
  quote_details_given: aboutSubject('quote_details_owner'),
  reader_named: (fact) => {
    const { reader, taken } = JSON.parse(fact.detail)
    return taken ? [] : [[`reader_named_client/${reader}/`]]
  },
  nda_issued: (fact) => {
    const isHandedOver = 'handed_from' in JSON.parse(fact.detail)
    return aboutInvitation(isHandedOver ? 'nda_handed_over' : 'nda_invited')(fact)
  },
  nda_handed_over: aboutInvitation('nda_handed_over_owner'),
  nda_signed: aboutInvitation('nda_signed_client', 'nda_signed_owner'),
  lead_received: aboutSubject('assessment_received'),
  lead_not_spam: aboutSubject('assessment_received'),
}

const names = Object.keys(emailsOf) as AuditEvent[]

const formatSubject = (subject: string) =>
  subject.startsWith('quo_') ? reference(parseId('quo', subject)) : `the lead ${subject}`

const findUnmailed = (ctx: Context): string[] => {
  const now = ctx.clock()
  const isDue = ({ event, at }: Fact) => event !== 'nda_signed' || now - msOf(at) > awaitsPdfMs
  const facts = findRecentEvents(ctx, { since: instant(now - days(watchedDays)), names }).filter(isDue)
  const expectedEmails = facts.flatMap((fact) =>
    (emailsOf[fact.event as AuditEvent]?.(fact) ?? []).map((oneOf) => ({ subject: fact.subject, oneOf })),
  )
  const unusedKeys = new Set(findUnusedKeys(ctx, { beginnings: expectedEmails.flatMap(({ oneOf }) => oneOf) }))
  return expectedEmails.flatMap(({ subject, oneOf }) => (oneOf.every((key) => unusedKeys.has(key)) ? [subject] : []))
}

/** Finds events whose email was never queued: the row was lost, so nothing else reports it (G5). */
export const checkOutbox = (ctx: Context): Finding => {
  const unmailed = findUnmailed(ctx)
  if (unmailed.length === 0) return green('Each fact of the last week has its emails.')
  const subjects = [...new Set(unmailed)].map(formatSubject)
  const [is, emails] = unmailed.length === 1 ? ['is', 'email'] : ['are', 'emails']
  return yellow(
    `${unmailed.length} ${emails} that should have gone out ${is} not in the outbox: ${formatFirst(subjects)}.`,
    'Look at each in the lists and tell the client yourself; then send the log to whoever looks after the program.',
  )
}

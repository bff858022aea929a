import { hashOfFacts } from '#src/audit/event-facts.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { EntryId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Day, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/drawing/get-accepted.ts'
import { type DaysEmail, type DaysEmailDraft, isSent } from '#src/days/schema.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { findQueuedAt } from '#src/mail/list.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { findAccounts } from '#src/readers/find.ts'
import { clientOfDays } from './email-client.ts'
import { factsOfEnding, factsOfMonth } from './email-facts.ts'
import { type ClientOfDays, daysEnding, monthSummary, nextTerm } from './emails.tsx'
import { termEntity } from './next-term.ts'
import { entityOf } from './rules.ts'
import { nearTermEnd } from './term-rules.ts'

type DaysEmailInput = { id: QuoteId; asked: DaysEmail }

const readyEmail = <Data extends object>(ctx: Context, { email, data }: { email: EmailKind<Data>; data: Data }) => ({
  email: email.write({ ...data, business: ctx.business() }),
  queue: (tx: Tx, to: { to: string; subjectId: QuoteId; entity: string }) => queueWithHead(tx, { ...to, email, data }),
  sentAt: (entity: string) => findQueuedAt(ctx, { email, entity }),
})

type ReadyInput = { quote: AcceptedQuote; client: ClientOfDays; asked: DaysEmail }

/** @throws nothing_to_write */
const readyOf = (ctx: Context, { quote, client, asked }: ReadyInput) => {
  const { id } = quote
  if (asked.kind === 'summary') {
    const data = { ...client, ...factsOfMonth(ctx, { quote, ...asked }) }
    return { ...readyEmail(ctx, { email: monthSummary, data }), entity: entityOf(id, asked.month) }
  }
  if (asked.kind === 'block_ends') {
    const data = { ...client, ...factsOfEnding(ctx, { quote, ...asked }) }
    return { ...readyEmail(ctx, { email: daysEnding, data }), entity: entityOf(id, asked.block) }
  }
  const end = nearTermEnd(quote.engagement, nzDay(ctx.clock()))
  if (end === null) throw new Problem('nothing_to_write')
  const data = { ...client, ...end, words: asked.words }
  return { ...readyEmail(ctx, { email: nextTerm, data }), entity: termEntity(id, end) }
}

/** @throws not_found, quote_deleted, quote_not_accepted, nothing_to_write */
const prepareEmail = (ctx: Context, { id, asked }: DaysEmailInput) => {
  const { client_email: to, deleted_at } = getQuoteRow(ctx, id)
  if (deleted_at !== null) throw new Problem('quote_deleted')
  const quote = getAccepted(ctx, { id })
  const client = clientOfDays(ctx, quote)
  const suppression = findSuppression(ctx, { address: to })
  const refusal = suppression
    ? new Problem(suppression === 'bounced' ? 'follow_up_bounced' : 'follow_up_complained')
    : client.link === null && new Problem('follow_up_without_link')
  const { entity, ...ready } = readyOf(ctx, { quote, client, asked })
  return { ...ready, quote, client, to, entity, sent_at: ready.sentAt(entity), refusal }
}

/** Whoever reads for accounts gets the month's summary too, with the statement and their own link. */
const queueForAccounts = (tx: Tx, { asked, quote, client, entity }: ReadyInput & { entity: string }) => {
  for (const { id, name: client_name, email: to } of findAccounts(tx, { quoteId: quote.id })) {
    const own = { ...client, client_name, link: findLink(tx, { id: quote.id, reader: id }) }
    const { queue } = readyOf(tx, { quote, client: own, asked })
    queue(tx, { to, subjectId: quote.id, entity: `${entity}-${id}` })
  }
}

/** The day of the last email that told the client that these hours lapse soon. */
export const findEndingEmailDay = (
  ctx: Reads,
  { id, source }: { id: QuoteId; source: EntryId | Month },
): Day | null => {
  const at = findQueuedAt(ctx, { email: daysEnding, entity: entityOf(id, source) })
  return at && nzDay(msOf(at))
}

/** The email as it would be sent now. @throws not_found, quote_deleted, quote_not_accepted, nothing_to_write */
export const draftDaysEmail = async (ctx: Context, input: DaysEmailInput): Promise<DaysEmailDraft> => {
  const { email, to, sent_at, refusal } = prepareEmail(ctx, input)
  const { subject, text } = await renderEmail(ctx, { to, replyTo: null, email })
  return { to, subject, text, sent_at, refusal: refusal ? refusal.message : null }
}

/** A second press sends nothing. @throws what {@link draftDaysEmail} throws, and the refusal that the draft names */
export const sendDaysEmail = (ctx: Context, input: DaysEmailInput): Promise<DaysEmailDraft> => {
  transact(ctx, (tx) => {
    const { id, asked } = input
    const { queue, to, entity, sent_at, refusal, ...prepared } = prepareEmail(tx, input)
    if (isSent(asked, sent_at, nzDay(tx.clock()))) return
    if (refusal) throw refusal
    const { words = null, ...facts } = { words: null, ...asked }
    const detail = asked.kind === 'block_ends' ? facts : { ...facts, ...hashOfFacts({ words }) }
    appendEvent(tx, { event: 'days_email_sent', subject: id, detail })
    queue(tx, { to, subjectId: id, entity })
    if (asked.kind === 'summary') queueForAccounts(tx, { ...prepared, asked, entity })
  })
  return draftDaysEmail(ctx, input)
}

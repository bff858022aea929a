import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { formatDay, formatDayInFull, formatShortDay, instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { balanceSentence, type Engagement } from '#src/days/balances/rules.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import { computeBalances } from '#src/days/invoicing/rules.ts'
import { blockDays, type Entry, formatHours, hoursOfDay } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { bookingEvent } from './calendar.ts'
import { type ClientOfDays, dayBooked, daysByClient, daysChanged, daysOrdered } from './emails.tsx'
import {
  cancelFacts,
  type EmailFact,
  formatBooking,
  formatChange,
  formatCosts,
  formatOrder,
  formatSources,
  startFacts,
  visitsOf,
} from './rules.ts'

export const clientOfDays = (ctx: Context, quote: AcceptedQuote): ClientOfDays => {
  const { client_name, client_company, reference } = quote.shown
  const now = ctx.clock()
  const left = balanceSentence(computeBalances(quote.engagement, instant(now)), nzDay(now))
  return { client_name, client_company, reference, link: findLink(ctx, { id: quote.id }), left }
}

const invoiceNext = ['Next', `Send the invoice: the days are valid for ${blockDays} days from its payment`] as const

/** `engagement` is a state that still has the bookings that the entry began or ended. */
type EntryEmailsInput = { quote: AcceptedQuote; entry: Entry; engagement: Engagement }

export const queueEntryEmails = (tx: Tx, { quote, entry, engagement }: EntryEmailsInput) => {
  const { id: subjectId, shown, entries } = quote
  const byClient = entry.by === 'client'
  const emailClient = <Data extends object>(email: EmailKind<ClientOfDays & Data>, own: Data) => {
    const data = { ...clientOfDays(tx, quote), ...own }
    queueWithHead(tx, { email, to: getQuoteRow(tx, subjectId).client_email, subjectId, n: entry.id, data })
  }
  const tellWhatClientDid = (did: string, facts: EmailFact[]) =>
    emailOwner(tx, { quote, email: daysByClient, n: entry.id, data: { did, facts } })
  if (entry.kind === 'ordered') {
    const hours = entry.hours ?? hoursOfDay
    const price = formatOrder(hours, engagement.rates)
    emailClient(daysOrdered, { hours, price })
    if (byClient) tellWhatClientDid(`ordered ${formatHours(hours)}`, [['Price', price], invoiceNext])
    return
  }
  const corrected = entry.kind === 'corrected' ? entries.find(({ id }) => id === entry.of) : undefined
  const change = formatChange(entry, corrected)
  if (change === null && entry.kind !== 'booked') return
  const visitEntryId = entry.kind === 'waived' || corrected ? entry.of : entry.id
  const visits = visitsOf(engagement, visitEntryId)
  const [visit] = visits
  const event = bookingEvent(shown, entry)
  if (entry.kind === 'booked' && visit && event) {
    emailClient(dayBooked, {
      ...event,
      sources: formatSources(engagement, visit),
      terms: cancelFacts(engagement, visit, entry.at),
    })
  }
  if (change === null) return
  const start = [entry, corrected].find((one) => one?.kind === 'started')
  const { day, to, replacement } = entry
  const period = day && to && `${formatDay(day)} to ${formatDay(to)}`
  const when = period || (start ? [start] : visits).flatMap((one) => one.day && formatShortDay(one.day)).join(', ')
  const booked = visits.map((one) => formatBooking(one.day, one.hours)).join('; ')
  const hasCost = !corrected && !start && entry.kind !== 'not_supplied'
  const facts: EmailFact[] = [
    ...(start ? startFacts(engagement, start).slice(0, corrected ? 1 : undefined) : []),
    ...(period ? [['Time', period] as const] : []),
    ...(booked ? [['Day', booked] as const] : []),
    ...(hasCost ? [['Cost', formatCosts(engagement, visits)] as const] : []),
    ...(replacement ? [['Instead', `${formatDayInFull(replacement)}, if it suits you`] as const] : []),
  ]
  emailClient(daysChanged, {
    subject: `${change.subject}: ${when || shown.reference}`,
    sentence: change.sentence,
    facts,
  })
  if (entry.kind === 'cancelled' && byClient) tellWhatClientDid(`cancelled ${when}`, facts)
}

import { formatDay, formatDayInFull, formatShortDay } from '#src/base/time.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import type { Entry } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import type { NewsKind } from '#src/news/rules.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { bookingEvent } from './calendar.ts'
import { emailClient } from './email-client.ts'
import { dayBooked, daysChanged, daysNews } from './emails.tsx'
import { queueOrderEmails } from './queue-order-emails.ts'
import {
  cancelFacts,
  type EmailFact,
  endFacts,
  formatBooking,
  formatChange,
  formatCosts,
  formatSources,
  receivedFacts,
  startFacts,
  visitsOf,
} from './rules.ts'

const phaseFacts = ({ quote: { invoices }, engagement }: Omit<EntryEmailsInput, 'entry'>, entry: Entry) =>
  entry.kind === 'started' ? startFacts(engagement, entry) : endFacts({ engagement, invoices }, entry)

/** `engagement` is a state that still has the bookings that the entry began or ended. */
type EntryEmailsInput = { quote: AcceptedQuote; entry: Entry; engagement: Engagement }

export const queueEntryEmails = (tx: Tx, { quote, entry, engagement }: EntryEmailsInput) => {
  const { shown, entries } = quote
  const byClient = entry.by === 'client'
  const tellOwner = (did: string, facts: EmailFact[], news?: NewsKind) =>
    emailOwner(tx, { quote, email: daysNews, n: entry.id, ...(news && { news }), data: { did, facts } })
  if (entry.kind === 'ordered') return void queueOrderEmails(tx, { quote, entry })
  const corrected = entry.kind === 'corrected' ? entries.find(({ id }) => id === entry.of) : undefined
  const change = formatChange(engagement, entry, corrected)
  const visitEntryId = entry.kind === 'waived' || corrected ? entry.of : entry.id
  const visits = visitsOf(engagement, visitEntryId)
  const [visit] = visits
  const events = visits.flatMap(({ id }) => bookingEvent(quote, id) ?? [])
  const [event] = events
  if (entry.kind === 'booked' && visit && event) {
    const terms = cancelFacts(engagement, visit, entry.at)
    const data = { ...event, sources: formatSources(engagement, visit), terms }
    emailClient(tx, { quote, email: dayBooked, n: entry.id, data })
  }
  if (change === null) return
  const about = corrected ?? entry
  const { to, replacement, received } = entry
  const period = about.day && about.to && `${formatDay(about.day)} to ${formatDay(about.to)}`
  const isPhase = about.kind === 'started' || about.kind === 'ended'
  const when = period || (isPhase ? [about] : visits).flatMap((one) => one.day && formatShortDay(one.day)).join(', ')
  const booked = visits.map((one) => formatBooking(one.day, one.hours)).join('; ')
  const facts: EmailFact[] = isPhase
    ? phaseFacts({ quote, engagement }, about).slice(0, corrected ? 1 : undefined)
    : [
        ...(to && period ? [['Time', period] as const] : []),
        ...(booked ? [['Day', booked] as const] : []),
        ...receivedFacts(received),
        ...(!corrected && entry.kind !== 'not_supplied' ? [['Cost', formatCosts(engagement, visits)] as const] : []),
        ...(replacement ? [['Instead', `${formatDayInFull(replacement)}, if it suits you`] as const] : []),
      ]
  const isForCalendar = entry.kind !== 'waived' && about.kind !== 'no_show'
  const subject = `${change.subject}: ${when || shown.reference}`
  const data = { ...change, subject, facts, events: isForCalendar ? events : [] }
  emailClient(tx, { quote, email: daysChanged, n: entry.id, data })
  if (entry.kind === 'cancelled' && byClient)
    tellOwner(`cancelled ${when} at the link of their quote`, facts, 'cancelled')
  if (corrected && byClient) tellOwner('took an order back at the link of their quote', facts)
  if (entry.kind === 'ended') tellOwner(`has ${when} as its last day`, facts)
}

import { formatShortDay } from '#src/base/time.ts'
import type { AcceptedQuote } from '#src/days/drawing/get-accepted.ts'
import type { Entry } from '#src/days/rules.ts'
import type { Tx } from '#src/db/transact.ts'
import { bookingEvent } from './calendar.ts'
import { emailClient } from './email-client.ts'
import { daysChanged } from './emails.tsx'
import {
  cancelFacts,
  cancellationClause,
  type EmailFact,
  formatBooking,
  formatCosts,
  formatSources,
  receivedFacts,
  visitsOf,
} from './rules.ts'

type MoveEmailInput = { quote: AcceptedQuote; cancellation: Entry; booking: Entry }

export const queueMoveEmail = (tx: Tx, { quote, cancellation, booking }: MoveEmailInput) => {
  const { engagement } = quote
  const before = visitsOf(engagement, cancellation.id)
  const after = visitsOf(engagement, booking.id)
  const days = [...before, ...after]
  const facts: EmailFact[] = [
    ...before.map((one) => ['Was', formatBooking(one.day, one.hours)] as const),
    ...receivedFacts(cancellation.received),
    ['Moving costs', formatCosts(engagement, before)],
    ...after.flatMap((one) => [
      ['Now booked', formatBooking(one.day, one.hours)] as const,
      ['It takes', formatSources(engagement, one).join(', ')] as const,
      ...cancelFacts(engagement, one, booking.at).map(([until, cost]) => [`To cancel: ${until}`, cost] as const),
    ]),
  ]
  const data = {
    subject: `Moved: ${days.map(({ day }) => formatShortDay(day)).join(' to ')}`,
    sentence: 'As you asked, we have moved your booking. This is your written confirmation:',
    clause: cancellationClause,
    facts,
    events: days.flatMap(({ id }) => bookingEvent(quote, id) ?? []),
  }
  emailClient(tx, { quote, email: daysChanged, n: booking.id, data })
}

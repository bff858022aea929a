import type { ReactNode } from 'react'
import { type Day, formatDay, formatDayInFull, formatShortDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { blockDays, extensionDays, hoursOfDay } from '#src/days/entry-rules.ts'
import { formatHours } from '#src/days/words-rules.ts'
import { EmailButton, Facts, Lines, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { PriceLines } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { type Contact, contactFacts, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { BookingEvent } from './calendar.ts'
import { type ClientOfDays, Letter, toClient } from './email-parts.tsx'
import type { DaysChange } from './news-rules.ts'

export type OwnerOfDays = { shown: ShownQuote; contact: Contact; adminLink: string }

const formatBooking = (day: Day, hours: number) =>
  `${formatDayInFull(day)}, ${hours === hoursOfDay ? 'whole day' : 'half a day'}`

const toOwner = (business: Business, { shown, contact, adminLink }: OwnerOfDays, words: ReactNode) => ({
  why: whyOwnerOfQuotes(business),
  element: (
    <>
      {words}
      <Facts rows={[...contactFacts(shown, contact), ['Reference', shown.reference]]} />
      <EmailButton href={`${adminLink}#days`} label="Open the days" />
    </>
  ),
})

export const daysOrderedForOwner = emailKind<OwnerOfDays & { hours: number; price: string }>(
  'days_ordered_owner',
  'owner',
  ({ business, hours, price, ...news }) => ({
    subject: `${news.shown.client_company} ordered ${formatHours(hours)}`,
    preview: `${price}. They run from the day of payment.`,
    ...toOwner(
      business,
      news,
      <>
        <Paragraph>
          {news.shown.client_company} ordered days at the link of their quote. Next, send the invoice. The days are
          valid for {blockDays} days from its payment.
        </Paragraph>
        <PriceLines of={[{ name: formatHours(hours), price }]} />
      </>,
    ),
  }),
)

export const daysOrdered = emailKind<ClientOfDays & { hours: number; price: string; isEnteredByOwner: boolean }>(
  'days_ordered_client',
  'client',
  ({ business, hours, price, isEnteredByOwner, ...client }) => ({
    subject: `Your order of ${formatHours(hours)} for ${client.client_company}`,
    preview: `${price}. The invoice follows.`,
    ...toClient(business, client),
    element: (
      <Letter {...client} business={business}>
        <Paragraph>
          {isEnteredByOwner ? 'As agreed, we have entered your order' : 'Thank you for your order'} under quote{' '}
          <Whole>{client.reference}</Whole>:
        </Paragraph>
        <PriceLines of={[{ name: formatHours(hours), price }]} />
        <Paragraph>
          The invoice follows. The {blockDays} days in which you can use them begin when it is paid, and one press gives{' '}
          {extensionDays} more. Days can be booked before.
        </Paragraph>
      </Letter>
    ),
  }),
)

/** The cost of a cancellation until a moment, at 5 pm. The last one has none. */
type CancelTerm = { until: Instant | null; cost: string }

const cancelFacts = (terms: readonly CancelTerm[]) =>
  terms.map(({ until, cost }) => {
    const after = terms.length > 1 ? 'After that' : 'From now'
    return [until === null ? after : `Until ${formatShortDay(nzDay(msOf(until)))}, 5 pm`, cost] as const
  })

type BookingProps = ClientOfDays & BookingEvent & { sources: string[]; terms: CancelTerm[] }

export const dayBooked = emailKind<BookingProps>(
  'days_booked',
  'client',
  ({ business, day, hours, sources, terms, files = [], ...client }) => ({
    subject: `Booked: ${formatBooking(day, hours)}`,
    preview: `For ${client.client_company}. This is your written confirmation.`,
    ...toClient(business, client),
    element: (
      <Letter {...client} business={business}>
        <Paragraph>This confirms your booking{files.length > 0 && ' (calendar file attached)'}:</Paragraph>
        <Facts
          rows={[
            ['Booked', formatBooking(day, hours)],
            ['It takes', <Lines key="sources" of={sources} />],
            ['Balance', client.left],
          ]}
        />
        <Paragraph>What it costs to cancel or move it:</Paragraph>
        <Facts rows={cancelFacts(terms)} />
      </Letter>
    ),
  }),
)

type Cancellation = { bookings: { day: Day; hours: number }[]; cost: string }

const dayFact = ({ bookings }: Cancellation) =>
  ['Day', <Lines key="day" of={bookings.map(({ day, hours }) => formatBooking(day, hours))} />] as const

const formatDays = ({ bookings }: Cancellation) => bookings.map(({ day }) => formatShortDay(day)).join(', ')

export const dayCancelledForOwner = emailKind<OwnerOfDays & Cancellation>(
  'days_cancelled_owner',
  'owner',
  ({ business, bookings, cost, ...news }) => ({
    subject: `${news.shown.client_company} cancelled ${formatDays({ bookings, cost })}`,
    preview: `Cost: ${cost}.`,
    ...toOwner(
      business,
      news,
      <>
        <Paragraph>{news.shown.client_company} cancelled a booking at the link of their quote.</Paragraph>
        <Facts rows={[dayFact({ bookings, cost }), ['Cost', cost]]} />
      </>,
    ),
  }),
)

const changes: Record<DaysChange, readonly [subject: string, sentence: string]> = {
  cancelled: ['Cancelled', 'You cancelled this at your link:'],
  cancelled_for_client: ['Cancelled', 'As you asked, we have cancelled:'],
  no_show: ['Booked and not used', 'This was booked, not cancelled, and could not be used:'],
  not_supplied: ['We cannot come', 'We are sorry: we cannot work for you at this time. It costs you nothing.'],
  waived: ['No charge', 'We charge nothing for this cancellation:'],
  unbooked: ['Not booked', 'Our confirmation was a mistake and no longer counts:'],
  booked_again: ['Booked as before', 'Our last email about this was a mistake. It is booked as before:'],
  order_removed: ['Order removed', 'An order was entered by mistake, and no longer counts.'],
}

type ChangeProps = ClientOfDays &
  Cancellation & { change: DaysChange; period: { day: Day; to: Day } | null; replacement: Day | null }

export const daysChanged = emailKind<ChangeProps>(
  'days_changed',
  'client',
  ({ business, change, bookings, cost, period, replacement, ...client }) => {
    const [subject, sentence] = changes[change]
    const when = period ? `${formatDay(period.day)} to ${formatDay(period.to)}` : formatDays({ bookings, cost })
    return {
      subject: `${subject}: ${when || client.reference}`,
      preview: client.left,
      ...toClient(business, client),
      element: (
        <Letter {...client} business={business}>
          <Paragraph>{sentence}</Paragraph>
          <Facts
            rows={[
              ...(period ? [['Time', `${formatDayInFull(period.day)} to ${formatDayInFull(period.to)}`] as const] : []),
              ...(bookings.length > 0 ? [dayFact({ bookings, cost })] : []),
              ...(cost ? [['Cost', cost] as const] : []),
              ...(replacement ? [['Instead', `${formatDayInFull(replacement)}, if it suits you`] as const] : []),
              ['Balance', client.left],
            ]}
          />
        </Letter>
      ),
    }
  },
)

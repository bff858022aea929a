import { blockDays, extensionDays, formatHours } from '#src/days/rules.ts'
import { EmailButton, Facts, Lines, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { PriceLines } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { type Contact, contactFacts, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { BookingEvent } from './calendar.ts'
import { type ClientOfDays, DaysBody, toClient } from './email-parts.tsx'
import { type EmailFact, formatBooking } from './rules.ts'

export type OwnerOfDays = { shown: ShownQuote; contact: Contact; adminLink: string }

/** `did` says what the client did at their link: "ordered 5 days". */
export const daysByClient = emailKind<OwnerOfDays & { did: string; facts: EmailFact[] }>(
  'days_by_client_owner',
  'owner',
  ({ business, did, facts, shown, contact, adminLink }) => ({
    subject: `${shown.client_company} ${did}`,
    preview: facts.map((fact) => fact.join(': ')).join('. '),
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          {shown.client_company} {did} at the link of their quote.
        </Paragraph>
        <Facts rows={[...facts, ...contactFacts(shown, contact), ['Reference', shown.reference]]} />
        <EmailButton href={`${adminLink}#days`} label="Open the days" />
      </>
    ),
  }),
)

export const daysOrdered = emailKind<ClientOfDays & { hours: number; price: string }>(
  'days_ordered_client',
  'client',
  ({ business, hours, price, ...client }) => ({
    subject: `Your order of ${formatHours(hours)} for ${client.client_company}`,
    preview: `${price}. The invoice follows.`,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>
          Your order under quote <Whole>{client.reference}</Whole>:
        </Paragraph>
        <PriceLines of={[{ name: formatHours(hours), price }]} />
        <Paragraph>
          The invoice follows. The {blockDays} days in which you can use them begin when it is paid, and one press gives{' '}
          {extensionDays} more. Days can be booked before.
        </Paragraph>
      </DaysBody>
    ),
  }),
)

type BookingProps = ClientOfDays & BookingEvent & { sources: string[]; terms: EmailFact[] }

export const dayBooked = emailKind<BookingProps>(
  'days_booked',
  'client',
  ({ business, day, hours, sources, terms, files = [], ...client }) => ({
    subject: `Booked: ${formatBooking(day, hours)}`,
    preview: `For ${client.client_company}. This is your written confirmation.`,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>This confirms your booking{files.length > 0 && ' (calendar file attached)'}:</Paragraph>
        <Facts
          rows={[
            ['Booked', formatBooking(day, hours)],
            ['It takes', <Lines key="sources" of={sources} />],
            ['Balance', client.left],
          ]}
        />
        <Paragraph>What it costs to cancel or move it:</Paragraph>
        <Facts rows={terms} />
      </DaysBody>
    ),
  }),
)

export const daysChanged = emailKind<ClientOfDays & { subject: string; sentence: string; facts: EmailFact[] }>(
  'days_changed',
  'client',
  ({ business, subject, sentence, facts, ...client }) => ({
    subject,
    preview: client.left,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>{sentence}</Paragraph>
        <Facts rows={[...facts, ['Balance', client.left]]} />
      </DaysBody>
    ),
  }),
)

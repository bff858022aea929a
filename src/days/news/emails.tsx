import type { ReactNode } from 'react'
import { rightsSentence } from '#src/base/retention.ts'
import { type Day, formatDayInFull, formatMonth, formatShortDay } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { monthOf } from '#src/calendar/month-rules.ts'
import { extensionDays, formatHours } from '#src/days/rules.ts'
import { EmailButton, Facts, Greeting, Lines, Note, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { PriceLines, Questions } from '#src/mail/design/parts.tsx'
import { type Email, emailKind } from '#src/mail/email-kind.ts'
import { contactFacts, type OwnerEmailProps, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { clauses } from '#src/terms/clauses.ts'
import type { BookingEvent } from './calendar.ts'
import { type EmailFact, formatBooking } from './rules.ts'

/** `did` goes on from the company's name: "ordered 5 days at the link of their quote". */
export const daysNews = emailKind<OwnerEmailProps & { did: string; facts: EmailFact[] }>(
  'days_by_client_owner',
  'owner',
  ({ business, did, facts, shown, contact, adminLink }) => ({
    subject: `${shown.client_company} ${did}`,
    preview: facts.map((fact) => fact.join(': ')).join('. '),
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          {shown.client_company} {did}.
        </Paragraph>
        <Facts rows={[...facts, ...contactFacts(shown, contact), ['Reference', shown.reference]]} />
        <EmailButton href={`${adminLink}#days`} label="Open the days" />
      </>
    ),
  }),
)

/** `left` is the balance in a sentence. `link` is null if the key that encrypted it is gone. */
export type ClientOfDays = Pick<ShownQuote, 'client_name' | 'client_company' | 'reference'> & {
  link: string | null
  left: string
}

type DaysBodyProps = { business: Business; children: ReactNode } & Pick<ClientOfDays, 'client_name' | 'link'>

const DaysBody = ({ business, client_name, link, children }: DaysBodyProps) => (
  <>
    <Greeting name={client_name} />
    {children}
    {link === null ? (
      <Paragraph>Your days are at the link of your quote.</Paragraph>
    ) : (
      <EmailButton href={link} label="See your days" />
    )}
    <Questions business={business} />
  </>
)

const toClient = ({ name }: Business, { reference }: Pick<ClientOfDays, 'reference'>) =>
  ({
    why: `You get this email because ${name} works for you under quote ${reference}. ${rightsSentence}`,
    signedBy: 'owner',
  }) as const satisfies Partial<Email>

type OrderedDays = { hours: number; price: string }

export const daysOrdered = emailKind<ClientOfDays & OrderedDays & { orders?: OrderedDays[] }>(
  'days_ordered_client',
  'client',
  ({ business, hours, price, orders = [{ hours, price }], ...client }) => ({
    subject: `Your order of ${formatHours(hours)} for ${client.client_company}`,
    preview: `${price}. The invoice follows.`,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>
          Your order under quote <Whole>{client.reference}</Whole>:
        </Paragraph>
        <PriceLines of={orders.map((one) => ({ name: formatHours(one.hours), price: one.price }))} />
        <Paragraph>
          The invoice follows. {clauses.block} {clauses.lapse} Days can be booked before they are paid for.
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

type ChangeProps = ClientOfDays & { subject: string; sentence: string; clause?: string | undefined } & {
  facts: EmailFact[]
  events?: BookingEvent[]
}

export const daysChanged = emailKind<ChangeProps>(
  'days_changed',
  'client',
  ({ business, subject, sentence, clause, facts, files = [], ...client }) => ({
    subject,
    preview: client.left,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>{sentence}</Paragraph>
        <Facts rows={[...facts, ['Balance', client.left]]} />
        {clause && <Paragraph>{clause}</Paragraph>}
        {files.length > 0 && (
          <Paragraph>
            The attached calendar {files.length === 1 ? 'file brings' : 'files bring'} your calendar up to date.
          </Paragraph>
        )}
      </DaysBody>
    ),
  }),
)

/** `words` says what ends; an email queued by an earlier version has none. */
type EndingProps = ClientOfDays & { words?: string; lastDay: Day; canExtend: boolean; earliest: Day }

const extensionWords = `Need longer? One press at your link gives ${extensionDays} more days.`

export const daysEnding = emailKind<EndingProps>(
  'days_ending',
  'client',
  ({ business, lastDay, words = `Days left until ${formatShortDay(lastDay)}`, canExtend, earliest, ...client }) => ({
    subject: words,
    preview: canExtend ? extensionWords : `The first day to book is ${formatDayInFull(earliest)}.`,
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        <Paragraph>
          <strong>{words}</strong>. Free days are neither used nor booked. {clauses.lapse}
        </Paragraph>
        <Paragraph>
          Reply with the days that suit you. {earliest <= lastDay && `The first one is ${formatDayInFull(earliest)}. `}
          {canExtend && extensionWords}
        </Paragraph>
      </DaysBody>
    ),
  }),
)

type SummaryProps = ClientOfDays & {
  month: Day
  words: string | null
  visits: { day: Day; lines: string[] }[]
  used: string
  lapsed: string | null
  ahead: Day[]
  /** The sum of what is still to be invoiced. */
  invoice: string | null
}

export const monthSummary = emailKind<SummaryProps>(
  'days_summary',
  'client',
  ({ business, month, words, visits, used, lapsed, ahead, invoice, files = [], ...client }) => {
    const label = formatMonth(monthOf(month))
    return {
      subject: `${label}, for ${client.client_company}`,
      preview: `${used}. ${client.left}`,
      ...toClient(business, client),
      element: (
        <DaysBody {...client} business={business}>
          {words && <Note text={words} />}
          <Paragraph>
            {label} in short{files.length > 0 && ' (statement attached)'}:
          </Paragraph>
          <Facts
            rows={[
              ...visits.map(({ day, lines }) => [formatShortDay(day), <Lines key={day} of={lines} />] as const),
              ['Used', used],
              ...(lapsed ? [['Lapsed', lapsed] as const] : []),
              ...(ahead.length > 0 ? [['Booked', ahead.map(formatShortDay).join(', ')] as const] : []),
              ['Balance now', client.left],
              ...(invoice ? [['To be invoiced', invoice] as const] : []),
            ]}
          />
        </DaysBody>
      ),
    }
  },
)

type NextTermProps = ClientOfDays & { last: Day; isAgreed: boolean; words: string | null }

export const nextTerm = emailKind<NextTermProps>(
  'days_next_term',
  'client',
  ({ business, last, isAgreed, words, ...client }) => ({
    subject: `${isAgreed ? 'Our work ends' : 'Your minimum term ends'} on ${formatShortDay(last)}`,
    preview: 'What comes next?',
    ...toClient(business, client),
    element: (
      <DaysBody {...client} business={business}>
        {words && <Note text={words} />}
        <Paragraph>
          {isAgreed
            ? `As we agreed, our work under quote ${client.reference} ends on ${formatDayInFull(last)}.`
            : `The minimum term of quote ${client.reference} ends on ${formatDayInFull(last)}. Nothing ends by itself: our work goes on by the month. ${clauses.notice}`}
        </Paragraph>
        <Paragraph>
          Do you need more days, fewer, or something else? Reply to this email, and we send you a quote for it.
        </Paragraph>
      </DaysBody>
    ),
  }),
)

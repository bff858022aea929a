import { type Day, formatDay } from '#src/base/time.ts'
import { EmailButton, Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { LinkNote, Reason, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { whyClient } from './rules.ts'

type Extension = { shown: ShownQuote; lastDay: Day; link: string | null }

export const quoteExtended = emailKind<Extension>('quote_extended', 'client', ({ business, shown, lastDay, link }) => ({
  subject: `More time for quote ${shown.reference} for ${shown.client_company}`,
  preview: `You can now answer until ${formatDay(lastDay)}.`,
  why: whyClient(business),
  signedBy: 'owner',
  element: (
    <>
      <Greeting name={shown.client_name} />
      <Paragraph>
        You have more time for our quote <Whole>{shown.reference}</Whole> for {shown.client_company}. You can accept or
        decline it through the end of{' '}
        <strong>
          <Whole>{formatDay(lastDay)}</Whole>
        </strong>
        , New Zealand time. Nothing else about it has changed.
      </Paragraph>
      <LinkNote link={link} />
      <Questions business={business} />
    </>
  ),
}))

type Withdrawal = { shown: ShownQuote; reason: string }

export const quoteWithdrawn = emailKind<Withdrawal>('quote_withdrawn', 'client', ({ business, shown, reason }) => ({
  subject: `Withdrawn: quote ${shown.reference} for ${shown.client_company}`,
  preview: 'It can no longer be accepted. Nothing is needed from you.',
  why: whyClient(business),
  signedBy: 'owner',
  element: (
    <>
      <Greeting name={shown.client_name} />
      <Paragraph>
        {business.name} has withdrawn quote <Whole>{shown.reference}</Whole> for {shown.client_company}. It can no
        longer be accepted, its link says so, and nothing is needed from you.
      </Paragraph>
      <Reason text={reason} />
      <Questions business={business}>If you would like a new quote, tell us.</Questions>
    </>
  ),
}))

export const quoteNotSent = emailKind<{ reference: string; client_company: string; reason: string; adminLink: string }>(
  'quote_not_sent_owner',
  'owner',
  ({ business, reference, client_company, reason, adminLink }) => ({
    subject: `Quote ${reference} for ${client_company} was not sent`,
    preview: 'It was to be sent by itself, and is still a draft.',
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote <Whole>{reference}</Whole> for {client_company} was to be sent now, and could not be. It is still a
          draft, and the client got nothing.
        </Paragraph>
        <Reason text={reason} />
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)

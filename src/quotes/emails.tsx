import { type Day, formatDay } from '#src/base/time.ts'
import { EmailButton, Facts, Greeting, Note, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { PriceLines, Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { type Revision, termAndWords } from './change-rules.ts'
import { type Contact, contactFacts, type ShownProps, whyOwnerOfQuotes } from './email-parts.tsx'
import { firstOrigin, type Origin } from './rules.ts'
import { priceLineOf, withShortSums } from './total-rules.ts'

const Changes = ({ changes }: Revision) =>
  changes.length > 0 && (
    <>
      <Paragraph>What changed:</Paragraph>
      <Facts rows={changes.map(termAndWords).map(([term, words]) => [term, withShortSums(words)])} />
    </>
  )

// For the Privacy Act, the email says where the client's address came from.
export const quoteSent = emailKind<ShownProps & Origin & { has_phone?: boolean; link: string }>(
  'quote_sent',
  'client',
  ({ business, shown, link, files = [], ...origin }) => ({
    subject: shown.revises ? `Revised quote for ${shown.client_company}` : `Quote for ${shown.client_company}`,
    preview: `From ${business.name}. ${shown.revises ? `Replaces ${shown.revises.of}. ` : ''}Open until ${formatDay(shown.valid_until)}.`,
    why: `You get this email because ${business.name} prepared a quote for you. ${firstOrigin({ ...origin, business, link })}`,
    cover: {
      tone: 'dusk',
      title: `${shown.revises ? 'Revised quote' : 'Quote'} for ${shown.client_company}`,
      lines: [shown.reference],
    },
    signedBy: shown.identity.signatory,
    element: (
      <>
        {shown.cover_note ? <Note text={shown.cover_note} /> : <Greeting name={shown.client_name} />}
        <Paragraph>
          Here is our {shown.revises ? 'revised quote' : 'quote'}
          {files.length > 0 && ' (PDF attached)'}.
          {shown.revises && (
            <>
              {' '}
              It replaces <Whole>{shown.revises.of}</Whole>.
            </>
          )}
        </Paragraph>
        {shown.revises && <Changes {...shown.revises} />}
        <PriceLines of={shown.plan_cards.map(({ plan }) => priceLineOf(shown, plan))} />
        <Paragraph>
          {shown.gst} Accept or decline it online, by the end of{' '}
          <strong>
            <Whole>{formatDay(shown.valid_until)}</Whole>
          </strong>
          , New Zealand time.
        </Paragraph>
        <EmailButton href={link} label="Read your quote" />
        <Questions business={business}>Whoever has this link can answer for you.</Questions>
      </>
    ),
  }),
)

export const expiredForOwner = emailKind<ShownProps & { lastDay: Day; adminLink: string; contact: Contact }>(
  'quote_expired_owner',
  'owner',
  ({ business, shown, lastDay, adminLink, contact }) => ({
    subject: `Quote ${shown.reference} for ${shown.client_company} has expired`,
    preview: `Open until ${formatDay(lastDay)}, and not answered.`,
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was open through <Whole>{formatDay(lastDay)}</Whole> and was not
          answered. Its link now says that it has expired. If they are still interested, write them a new quote.
        </Paragraph>
        <Facts rows={[...contactFacts(shown, contact), ['Reference', shown.reference]]} />
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)

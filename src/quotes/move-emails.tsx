import type { ReactNode } from 'react'
import { type Day, formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, Greeting, Lines, Paragraph, Whole } from '#src/mail/layout.tsx'
import { whyOwnerOfQuotes } from './email-parts.tsx'
import { whyClient } from './move-rules.ts'
import { type Decision, publicDecision } from './rules.ts'
import type { ShownQuote } from './schema.ts'

/** Without its key the link is known to the client alone. */
const AtLink = ({ link }: { link: string | null }) =>
  link === null ? (
    <Paragraph>Your link to the quote works as before.</Paragraph>
  ) : (
    <EmailButton href={link} label="Open your quote" />
  )

const Questions = ({ business, children }: { business: Business; children?: ReactNode }) => (
  <Paragraph>
    {children} Questions? Reply to this email, or call <Whole>{business.phone}</Whole>.
  </Paragraph>
)

const Reason = ({ text }: { text: string }) => (
  <Paragraph>
    The reason: <Lines of={text.split('\n')} />
  </Paragraph>
)

type Extended = { shown: ShownQuote; lastDay: Day; link: string | null }

export const quoteExtended = emailKind<Extended>('quote_extended', 'client', ({ business, shown, lastDay, link }) => ({
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
      <AtLink link={link} />
      <Questions business={business} />
    </>
  ),
}))

type Withdrawn = { shown: ShownQuote; reason: string }

export const quoteWithdrawn = emailKind<Withdrawn>('quote_withdrawn', 'client', ({ business, shown, reason }) => ({
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

type NotSent = { reference: string; client_company: string; reason: string; adminLink: string }

export const quoteNotSent = emailKind<NotSent>(
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

type Undone = {
  shown: ShownQuote
  decision: Decision
  decidedAt: Instant
  reason: string
  lastDay: Day
  link: string | null
}

export const decisionUndone = emailKind<Undone>(
  'quote_decision_undone',
  'client',
  ({ business, shown, decision, decidedAt, reason, lastDay, link }) => ({
    subject: `Undone: the answer to quote ${shown.reference} for ${shown.client_company}`,
    preview: `It no longer counts as ${publicDecision(decision)}. The quote is open until ${formatDay(lastDay)}.`,
    why: whyClient(business),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          {business.name} has undone the answer to quote <Whole>{shown.reference}</Whole> for {shown.client_company}. It
          was recorded as {publicDecision(decision)} on <Whole>{formatInstant(decidedAt)}</Whole>, and no longer counts.
          {decision === 'accepted' && ' A link to the NDA that you have not signed stops working.'}
        </Paragraph>
        <Reason text={reason} />
        <Paragraph>
          The quote itself is as it was. It can be accepted or declined again, through the end of{' '}
          <strong>
            <Whole>{formatDay(lastDay)}</Whole>
          </strong>
          , New Zealand time.
        </Paragraph>
        <AtLink link={link} />
        <Questions business={business}>If this is not what you expected, please tell us.</Questions>
      </>
    ),
  }),
)

import type { ReactNode } from 'react'
import { formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, EmailHeading, Facts, Greeting, Lines, Link, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { type Contact, contactFacts, type ShownProps, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import {
  type AcceptedBy,
  formatAcceptedBy,
  formatDecidedBy,
  type Plan,
  planLabels,
  privateLinkOf,
} from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { formatReported, nothingTicked, whyClient } from '#src/quotes/send/rules.ts'

type AcceptanceProps = {
  shown: ShownQuote
  plan: Plan
  decidedAt: Instant
  acceptedBy: AcceptedBy | null
  /** The person who told us by telephone. */
  reportedBy: string | null
  /** The number of the decision whose record is attached. */
  nth: number
  sentAt: Instant | null
  shownSha256: string | null
  termsLink: string
}

type Rows = readonly (readonly [term: string, value: ReactNode])[]

const cardOf = (shown: ShownQuote, plan: Plan) => {
  const card = shown.plan_cards.find((one) => one.plan === plan)
  if (!card) throw new Error(`plan ${plan} is not on this quote`)
  return card
}

const acceptedByFact = ({ shown, acceptedBy, reportedBy, decidedAt }: AcceptanceProps) => {
  if (reportedBy) return ['By telephone', formatReported({ by: shown.provider, reportedBy, at: decidedAt })] as const
  return acceptedBy
    ? (['Accepted by', formatAcceptedBy(acceptedBy)] as const)
    : (['Accepted through', privateLinkOf(shown.client_name)] as const)
}

const agreement = (accepted: AcceptanceProps, contact: Rows = []) => {
  const { shown, plan, decidedAt, reportedBy, sentAt, shownSha256, termsLink } = accepted
  const { label, lines, notes } = cardOf(shown, plan)
  return (
    <>
      <Facts
        rows={[
          ...contact,
          ['Reference', shown.reference],
          ...(sentAt ? [['Sent', formatInstant(sentAt)] as const] : []),
          ['Accepted', formatInstant(decidedAt)],
          acceptedByFact(accepted),
          ['Scope', <Lines key="scope" of={shown.scope_summary.split('\n')} />],
          ['Plan', <strong key="plan">{label}</strong>],
          ...lines.map(({ term, value }) => [term, value] as const),
          ...(shown.start_date === null ? [] : [['Planned start', formatDay(shown.start_date)] as const]),
          [
            'Terms & Conditions',
            <Link key="terms" href={termsLink}>
              {`Version ${shown.terms_version}`}
            </Link>,
          ],
          ['Ticked', reportedBy ? nothingTicked : shown.authorization],
          ['SHA-256 of the terms', shown.terms_sha256],
          ...(shownSha256 ? [['SHA-256 of the quote', shownSha256] as const] : []),
        ]}
      />
      {[...notes, shown.gst].map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </>
  )
}

const recordFacts = (shown: ShownQuote, decided: string, decidedAt: Instant) =>
  [
    ['Reference', shown.reference],
    [decided, formatInstant(decidedAt)],
  ] as const

/** `nth` numbers the decision whose record is attached. */
type DecisionProps = ShownProps & { decidedAt: Instant; reportedBy: string | null; nth: number }

const ReportedNote = ({ shown, decidedAt, reportedBy }: Omit<DecisionProps, 'nth'>) =>
  reportedBy ? <Paragraph>{formatReported({ by: shown.provider, reportedBy, at: decidedAt })}.</Paragraph> : null

/** @param where the reader finds it, where it is not attached. */
const DecisionPdfNote = ({ attached, where }: { attached: boolean; where: string }) => (
  <Paragraph>
    {attached
      ? 'The record of this decision is attached as a PDF.'
      : `The record of this decision is a PDF that you can download ${where}.`}
  </Paragraph>
)

const atLink = 'at the link of the quote'
const inAdmin = 'on the page of the quote'

const acceptedCover = ({
  shown,
  plan,
  decidedAt,
}: Pick<AcceptanceProps, 'shown' | 'plan' | 'decidedAt'>): EmailCover => ({
  tone: 'greenstone',
  title: 'Accepted',
  lines: [`${planLabels[plan]}, ${cardOf(shown, plan).headline}`, formatInstant(decidedAt)],
})

const StartAsAgreed = ({ shown: { start_date } }: ShownProps) =>
  start_date === null ? (
    'agree when we start'
  ) : (
    <>
      confirm the start on <Whole>{formatDay(start_date)}</Whole>
    </>
  )

export const acceptedForClient = emailKind<AcceptanceProps & { link: string | null }>(
  'quote_accepted_client',
  'client',
  ({ business, shown, plan, decidedAt, link, attached = false, ...record }) => ({
    subject: `Accepted: quote ${shown.reference} for ${shown.client_company}`,
    preview: `${planLabels[plan]}, accepted ${formatInstant(decidedAt)}. Your record of what was agreed.`,
    why: whyClient(business),
    cover: acceptedCover({ shown, plan, decidedAt }),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          Thank you. Our quote for {shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...record, client_name: shown.client_name })}. This email is your record of it; please keep
          it.
        </Paragraph>
        <EmailHeading>What happens next</EmailHeading>
        <Paragraph>
          {business.name} will contact you to <StartAsAgreed shown={shown} />
          {shown.start_date === null && '; please allow at least 7 working days before the first day'}.
        </Paragraph>
        {link !== null && <EmailButton href={link} label="Open your quote" />}
        <EmailHeading>What was agreed</EmailHeading>
        {agreement({ shown, plan, decidedAt, ...record })}
        <DecisionPdfNote attached={attached} where={atLink} />
        <Paragraph>
          If anything here is not what you expected, reply to this email, or call <Whole>{business.phone}</Whole>.
        </Paragraph>
      </>
    ),
  }),
)

export const acceptedForOwner = emailKind<AcceptanceProps & { adminLink: string; contact: Contact }>(
  'quote_accepted_owner',
  'owner',
  ({ business, shown, plan, decidedAt, adminLink, contact, attached = false, ...record }) => ({
    subject: `${shown.client_company} accepted quote ${shown.reference}`,
    preview: `${planLabels[plan]}, accepted ${formatInstant(decidedAt)}.`,
    why: whyOwnerOfQuotes(business),
    cover: acceptedCover({ shown, plan, decidedAt }),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...record, client_name: shown.client_name })}. {shown.client_name} gets an email that says
          the same.
        </Paragraph>
        <EmailHeading>What happens next</EmailHeading>
        <Paragraph>
          Contact them to <StartAsAgreed shown={shown} />.
        </Paragraph>
        <EmailButton href={adminLink} label="Open the quote" />
        <EmailHeading>What was agreed</EmailHeading>
        {agreement({ shown, plan, decidedAt, ...record }, contactFacts(shown, contact))}
        <DecisionPdfNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

export const declinedForClient = emailKind<DecisionProps>(
  'quote_declined_client',
  'client',
  ({ business, shown, decidedAt, reportedBy, attached = false }) => ({
    subject: `Declined: quote ${shown.reference} for ${shown.client_company}`,
    preview: `Your answer of ${formatInstant(decidedAt)} has reached us. Nothing more is needed.`,
    why: whyClient(business),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          Thank you for considering it, and for letting us know. Quote <Whole>{shown.reference}</Whole> for{' '}
          {shown.client_company} was declined on <Whole>{formatInstant(decidedAt)}</Whole>{' '}
          {formatDecidedBy({ reportedBy, client_name: shown.client_name })}. It is closed, and nothing more is needed
          from you.
        </Paragraph>
        <ReportedNote shown={shown} decidedAt={decidedAt} reportedBy={reportedBy} />
        <Paragraph>
          If another scope or price would suit you better, now or later, reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>, and we will prepare a new quote.
        </Paragraph>
        <DecisionPdfNote attached={attached} where={atLink} />
      </>
    ),
  }),
)

export const declinedForOwner = emailKind<DecisionProps & { adminLink: string; contact: Contact }>(
  'quote_declined_owner',
  'owner',
  ({ business, shown, decidedAt, reportedBy, adminLink, contact, attached = false }) => ({
    subject: `${shown.client_company} declined quote ${shown.reference}`,
    preview: `Declined ${formatInstant(decidedAt)}.`,
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was declined{' '}
          {formatDecidedBy({ reportedBy, client_name: shown.client_name })}. Our email to them thanks them, and says
          that they can reply if another scope or price would suit them better.
        </Paragraph>
        <ReportedNote shown={shown} decidedAt={decidedAt} reportedBy={reportedBy} />
        <Facts rows={[...contactFacts(shown, contact), ...recordFacts(shown, 'Declined', decidedAt)]} />
        <EmailButton href={adminLink} label="Open the quote" />
        <DecisionPdfNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

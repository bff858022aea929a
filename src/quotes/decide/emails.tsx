import { formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, Facts, Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { OrCall, PriceLines } from '#src/mail/design/parts.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { type Contact, contactFacts, LinkNote, type ShownProps, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import { type AcceptedBy, type DecidedBy, formatDecidedBy, type Plan } from '#src/quotes/rules.ts'
import { formatReported, whyClient } from '#src/quotes/send/rules.ts'
import { priceLineOf } from '#src/quotes/total-rules.ts'

/** `reportedBy` told us by telephone. `nth` numbers the decision whose record is attached. */
type DecisionProps = ShownProps & {
  decidedAt: Instant
  reportedBy: string | null
  /** Absent in emails that were queued before readers could decide. */
  decidedBy?: DecidedBy | null
  nth: number
}

type AcceptanceProps = DecisionProps & { plan: Plan; acceptedBy: AcceptedBy | null }

const acceptedCover = ({ shown, decidedAt }: AcceptanceProps): EmailCover => ({
  tone: 'greenstone',
  title: 'Accepted',
  lines: [shown.reference, formatInstant(decidedAt)],
})

const formatPrice = ({ shown, plan }: AcceptanceProps) => {
  const { name, price } = priceLineOf(shown, plan)
  return `${name}: ${price}.`
}

const ReportedNote = ({ shown, decidedAt, reportedBy }: DecisionProps) =>
  reportedBy ? <Paragraph>{formatReported({ by: shown.provider, reportedBy, at: decidedAt })}.</Paragraph> : null

const DecisionPdfNote = ({ attached, where }: { attached: boolean; where: string }) => (
  <Paragraph>
    {attached
      ? 'The record of this decision is attached as a PDF.'
      : `The record of this decision is a PDF that you can download ${where}.`}
  </Paragraph>
)

const atLink = 'at the link of the quote'
const inAdmin = 'on the page of the quote'

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
  ({ business, link, attached = false, ...accepted }) => ({
    subject: `Accepted: quote ${accepted.shown.reference} for ${accepted.shown.client_company}`,
    preview: formatPrice(accepted),
    why: whyClient(business),
    cover: acceptedCover(accepted),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={accepted.shown.client_name} />
        <Paragraph>
          Thank you. Our quote for {accepted.shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...accepted, client_name: accepted.shown.client_name })}.
        </Paragraph>
        <PriceLines of={[priceLineOf(accepted.shown, accepted.plan)]} />
        <ReportedNote {...accepted} />
        <Paragraph>
          {accepted.shown.gst} Next, {business.name} will contact you to <StartAsAgreed shown={accepted.shown} />
          {accepted.shown.start_date === null && '; please allow at least 7 working days before the first day'}.
        </Paragraph>
        <DecisionPdfNote attached={attached} where={atLink} />
        <LinkNote link={link} />
        <Paragraph>
          Not what you expected? Reply
          <OrCall business={business} />.
        </Paragraph>
      </>
    ),
  }),
)

export const acceptedForOwner = emailKind<AcceptanceProps & { adminLink: string; contact: Contact }>(
  'quote_accepted_owner',
  'owner',
  ({ business, adminLink, contact, attached = false, ...accepted }) => ({
    subject: `${accepted.shown.client_company} accepted quote ${accepted.shown.reference}`,
    preview: formatPrice(accepted),
    why: whyOwnerOfQuotes(business),
    cover: acceptedCover(accepted),
    element: (
      <>
        <Paragraph>
          Your quote for {accepted.shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...accepted, client_name: accepted.shown.client_name })}. {accepted.shown.gst} Next,
          contact them to <StartAsAgreed shown={accepted.shown} />.
        </Paragraph>
        <PriceLines of={[priceLineOf(accepted.shown, accepted.plan)]} />
        <ReportedNote {...accepted} />
        <Facts rows={contactFacts(accepted.shown, contact)} />
        <EmailButton href={adminLink} label="Open the quote" />
        <DecisionPdfNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

export const declinedForClient = emailKind<DecisionProps>(
  'quote_declined_client',
  'client',
  ({ business, attached = false, ...declined }) => ({
    subject: `Declined: quote ${declined.shown.reference} for ${declined.shown.client_company}`,
    preview: `Your answer of ${formatInstant(declined.decidedAt)} has reached us. Nothing more is needed.`,
    why: whyClient(business),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={declined.shown.client_name} />
        <Paragraph>
          Thank you for letting us know. Quote <Whole>{declined.shown.reference}</Whole> for{' '}
          {declined.shown.client_company} was declined on <Whole>{formatInstant(declined.decidedAt)}</Whole>{' '}
          {formatDecidedBy({ ...declined, client_name: declined.shown.client_name })}. It is closed, and nothing more is
          needed from you.
        </Paragraph>
        <ReportedNote {...declined} />
        <Paragraph>
          If another scope or price would suit you better, reply to this email
          <OrCall business={business} />.
        </Paragraph>
        <DecisionPdfNote attached={attached} where={atLink} />
      </>
    ),
  }),
)

export const declinedForOwner = emailKind<DecisionProps & { adminLink: string; contact: Contact }>(
  'quote_declined_owner',
  'owner',
  ({ business, adminLink, contact, attached = false, ...declined }) => ({
    subject: `${declined.shown.client_company} declined quote ${declined.shown.reference}`,
    preview: `Declined ${formatInstant(declined.decidedAt)}.`,
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote <Whole>{declined.shown.reference}</Whole> for {declined.shown.client_company} was declined on{' '}
          <Whole>{formatInstant(declined.decidedAt)}</Whole>{' '}
          {formatDecidedBy({ ...declined, client_name: declined.shown.client_name })}.
        </Paragraph>
        <ReportedNote {...declined} />
        <Facts rows={contactFacts(declined.shown, contact)} />
        <EmailButton href={adminLink} label="Open the quote" />
        <DecisionPdfNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

import { formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, EmailHeading, Facts, Greeting, Paragraph, Whole } from '#src/mail/layout.tsx'
import { type Accepted, agreement, cardOf } from './agreement.tsx'
import { type Contact, contactFacts, type Shown, whyOwnerOfQuotes } from './email-parts.tsx'
import { formatTold, whyClient } from './move-rules.ts'
import { formatDecidedBy, planLabels } from './rules.ts'
import type { ShownQuote } from './schema.ts'

const recordFacts = (shown: ShownQuote, decided: string, decidedAt: Instant) =>
  [
    ['Reference', shown.reference],
    [decided, formatInstant(decidedAt)],
  ] as const

/** `nth`: of the decision whose record is attached. */
type Decided = Shown & { decidedAt: Instant; toldBy: string | null; nth: number }

const ToldNote = ({ shown, decidedAt, toldBy }: Omit<Decided, 'nth'>) =>
  toldBy ? <Paragraph>{formatTold({ by: shown.provider, toldBy, at: decidedAt })}.</Paragraph> : null

/** @param where the reader finds it, where it is not attached. */
const RecordNote = ({ attached, where }: { attached: boolean; where: string }) => (
  <Paragraph>
    {attached
      ? 'The record of this decision is attached as a PDF.'
      : `The record of this decision is a PDF that you can download ${where}.`}
  </Paragraph>
)

const atLink = 'at the link of the quote'
const inAdmin = 'on the page of the quote'

/** Says yes before a word is read. */
const acceptedCover = ({ shown, plan, decidedAt }: Pick<Accepted, 'shown' | 'plan' | 'decidedAt'>): EmailCover => ({
  tone: 'greenstone',
  title: 'Accepted',
  lines: [`${planLabels[plan]}, ${cardOf(shown, plan).headline}`, formatInstant(decidedAt)],
})

const StartAsAgreed = ({ shown: { start_date } }: Shown) =>
  start_date === null ? (
    'agree when we start'
  ) : (
    <>
      confirm the start on <Whole>{formatDay(start_date)}</Whole>
    </>
  )

export const acceptedForClient = emailKind<Accepted & { link: string | null }>(
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
        <RecordNote attached={attached} where={atLink} />
        <Paragraph>
          If anything here is not what you expected, reply to this email, or call <Whole>{business.phone}</Whole>.
        </Paragraph>
      </>
    ),
  }),
)

export const acceptedForOwner = emailKind<Accepted & { adminLink: string; contact: Contact }>(
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
        <RecordNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

export const declinedForClient = emailKind<Decided>(
  'quote_declined_client',
  'client',
  ({ business, shown, decidedAt, toldBy, attached = false }) => ({
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
          {formatDecidedBy({ toldBy, client_name: shown.client_name })}. It is closed, and nothing more is needed from
          you.
        </Paragraph>
        <ToldNote shown={shown} decidedAt={decidedAt} toldBy={toldBy} />
        <Paragraph>
          If another scope or price would suit you better, now or later, reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>, and we will prepare a new quote.
        </Paragraph>
        <RecordNote attached={attached} where={atLink} />
      </>
    ),
  }),
)

export const declinedForOwner = emailKind<Decided & { adminLink: string; contact: Contact }>(
  'quote_declined_owner',
  'owner',
  ({ business, shown, decidedAt, toldBy, adminLink, contact, attached = false }) => ({
    subject: `${shown.client_company} declined quote ${shown.reference}`,
    preview: `Declined ${formatInstant(decidedAt)}.`,
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was declined{' '}
          {formatDecidedBy({ toldBy, client_name: shown.client_name })}. Our email to them thanks them, and says that
          they can reply if another scope or price would suit them better.
        </Paragraph>
        <ToldNote shown={shown} decidedAt={decidedAt} toldBy={toldBy} />
        <Facts rows={[...contactFacts(shown, contact), ...recordFacts(shown, 'Declined', decidedAt)]} />
        <EmailButton href={adminLink} label="Open the quote" />
        <RecordNote attached={attached} where={inAdmin} />
      </>
    ),
  }),
)

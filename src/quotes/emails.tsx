import { type Day, formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, Facts, Greeting, Link, Paragraph, Whole } from '#src/mail/layout.tsx'
import { type Accepted, agreement } from './agreement.tsx'
import { type Revision, termAndWords } from './change-rules.ts'
import { formatTold, whyClient } from './move-rules.ts'
import { addressOrigin, formatDecidedBy, type Origin, planLabels } from './rules.ts'
import type { ShownQuote } from './schema.ts'
import { totalFacts } from './total-rules.ts'

type Shown = { shown: ShownQuote }

/** Stays out of the snapshot that the client sees (C5), so it comes beside it. */
type Contact = { email: string; phone: string | null }

const whyOwner = (business: Business) =>
  `You get this email because what happens to the quotes of ${business.name} is reported to this address.`

const recordFacts = (shown: ShownQuote, decided: string, decidedAt: Instant) =>
  [
    ['Reference', shown.reference],
    [decided, formatInstant(decidedAt)],
  ] as const

/** Absent in emails that earlier versions queued. `nth`: of the decision whose record is attached. */
type Decided = Shown & { decidedAt: Instant; toldBy?: string | null; nth?: number }

const ToldNote = ({ shown, decidedAt, toldBy }: Decided) =>
  toldBy ? <Paragraph>{formatTold({ by: shown.provider, toldBy, at: decidedAt })}.</Paragraph> : null

const contactFacts = (shown: ShownQuote, { email, phone }: Contact) => [
  ['Client', `${shown.client_name}, ${shown.client_company}`] as const,
  [
    'Email',
    <Link key="email" href={`mailto:${email}`}>
      {email}
    </Link>,
  ] as const,
  ...(phone === null ? [] : [['Phone', phone] as const]),
]

const Totals = ({ shown }: Shown) => {
  const rows = totalFacts(shown)
  return rows.length > 0 && <Facts rows={rows} />
}

/** Emails that earlier versions queued have no `revision`. */
type Sent = Shown & Origin & { link: string }

const Changes = ({ of, changes }: Revision) =>
  changes.length > 0 && (
    <>
      <Paragraph>
        What changed since <Whole>{of}</Whole>:
      </Paragraph>
      <Facts rows={changes.map(termAndWords)} />
    </>
  )

// The Privacy Act asks that an email says where its address came from, if not from its reader.
export const quoteSent = emailKind<Sent>('quote_sent', 'client', ({ business, shown, link, ...origin }) => ({
  subject: shown.revises ? `Revised quote for ${shown.client_company}` : `Quote for ${shown.client_company}`,
  preview: `From ${business.name}. ${shown.revises ? `Replaces ${shown.revises.of}. ` : ''}Open until ${formatDay(shown.valid_until)}.`,
  why: `You get this email because ${business.name} prepared a quote for you. ${addressOrigin(origin, shown.client_company)}`,
  element: (
    <>
      <Greeting name={shown.client_name} />
      <Paragraph>
        {business.name} has {shown.revises ? 'revised its' : 'prepared a'} quote for {shown.client_company}: what we
        would do, the plans you can choose from, and what each costs. Its reference is <Whole>{shown.reference}</Whole>.
        {shown.revises && (
          <>
            {' '}
            It replaces <Whole>{shown.revises.of}</Whole>, which can no longer be answered.
          </>
        )}
      </Paragraph>
      {shown.revises && <Changes {...shown.revises} />}
      <Totals shown={shown} />
      <Paragraph>
        You can read it, print it, and accept or decline it online through the end of{' '}
        <strong>
          <Whole>{formatDay(shown.valid_until)}</Whole>
        </strong>
        , New Zealand time.
      </Paragraph>
      <EmailButton href={link} label="Read your quote" />
      <Paragraph>
        Whoever opens this link can answer for {shown.client_company}, so share it only with people who may. Questions?
        Reply to this email, or call <Whole>{business.phone}</Whole>.
      </Paragraph>
    </>
  ),
}))

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

export const acceptedForClient = emailKind<Accepted & { link: string | null }>(
  'quote_accepted_client',
  'client',
  ({ business, shown, plan, decidedAt, link, attached = false, ...record }) => ({
    subject: `Accepted: quote ${shown.reference} for ${shown.client_company}`,
    preview: `${planLabels[plan]}, accepted ${formatInstant(decidedAt)}. Your record of what was agreed.`,
    why: whyClient(business),
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          Thank you. Our quote for {shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...record, client_name: shown.client_name })}. This email is your record of it; please keep
          it.
        </Paragraph>
        {agreement({ shown, plan, decidedAt, ...record })}
        <RecordNote attached={attached} where={atLink} />
        <Paragraph>
          Next, {business.name} will contact you to{' '}
          {shown.start_date === null ? (
            'agree when we start; please allow at least 7 working days before the first day.'
          ) : (
            <>
              confirm the start on <Whole>{formatDay(shown.start_date)}</Whole>.
            </>
          )}{' '}
          If anything here is not what you expected, reply to this email, or call <Whole>{business.phone}</Whole>.
        </Paragraph>
        {link !== null && <EmailButton href={link} label="Open your quote" />}
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
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was accepted{' '}
          {formatDecidedBy({ ...record, client_name: shown.client_name })}. {shown.client_name} gets an email that says
          the same. Your next step: contact them to{' '}
          {shown.start_date === null ? (
            'agree when you start'
          ) : (
            <>
              confirm the start on <Whole>{formatDay(shown.start_date)}</Whole>
            </>
          )}
          .
        </Paragraph>
        {agreement({ shown, plan, decidedAt, ...record }, contactFacts(shown, contact))}
        <RecordNote attached={attached} where={inAdmin} />
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)

export const declinedForClient = emailKind<Decided>(
  'quote_declined_client',
  'client',
  ({ business, shown, decidedAt, toldBy = null, attached = false }) => ({
    subject: `Declined: quote ${shown.reference} for ${shown.client_company}`,
    preview: `Your answer of ${formatInstant(decidedAt)} has reached us. Nothing more is needed.`,
    why: whyClient(business),
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          Thank you for letting us know. Quote <Whole>{shown.reference}</Whole> for {shown.client_company} was declined
          on <Whole>{formatInstant(decidedAt)}</Whole> {formatDecidedBy({ toldBy, client_name: shown.client_name })}. It
          is closed, and nothing more is needed from you.
        </Paragraph>
        <ToldNote shown={shown} decidedAt={decidedAt} toldBy={toldBy} />
        <Paragraph>
          If another scope or price would suit you better, reply to this email, or call <Whole>{business.phone}</Whole>,
          and we will prepare a new quote.
        </Paragraph>
        <RecordNote attached={attached} where={atLink} />
      </>
    ),
  }),
)

export const declinedForOwner = emailKind<Decided & { adminLink: string; contact: Contact }>(
  'quote_declined_owner',
  'owner',
  ({ business, shown, decidedAt, toldBy = null, adminLink, contact, attached = false }) => ({
    subject: `${shown.client_company} declined quote ${shown.reference}`,
    preview: `Declined ${formatInstant(decidedAt)}.`,
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          Your quote for {shown.client_company} was declined{' '}
          {formatDecidedBy({ toldBy, client_name: shown.client_name })}. Our email to them says that they can reply if
          another scope or price would suit them better.
        </Paragraph>
        <ToldNote shown={shown} decidedAt={decidedAt} toldBy={toldBy} />
        <Facts rows={[...contactFacts(shown, contact), ...recordFacts(shown, 'Declined', decidedAt)]} />
        <RecordNote attached={attached} where={inAdmin} />
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)

export const expiredForOwner = emailKind<Shown & { lastDay?: Day; adminLink: string; contact: Contact }>(
  'quote_expired_owner',
  'owner',
  ({ business, shown, lastDay = shown.valid_until, adminLink, contact }) => ({
    subject: `Quote ${shown.reference} for ${shown.client_company} has expired`,
    preview: `Open until ${formatDay(lastDay)}, and not answered.`,
    why: whyOwner(business),
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

import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailAddress, EmailButton, EmailHeading, Facts, Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { addressOrigin, type Origin } from '#src/quotes/rules.ts'
import { codeMinutes } from './rules.ts'

/** `title` is empty if it is unknown. */
export type Addressee = { company: string; contactName: string; title: string }

type InvitationProps = Origin & {
  addressed: Addressee
  reference: string
  accepted: boolean
  link: string
  expires_at: Instant
}

const addressee = ({ contactName, title, company }: Addressee) =>
  [contactName, ...(title ? [title] : []), company].join(', ')

const whyInvited = (business: Business, company: string, reference: string, accepted: boolean) =>
  `You get this email because ${business.name} prepared quote ${reference} for ${company}${
    accepted ? ', and it was accepted' : ''
  }.`

const ndaCover = (expires_at: Instant): EmailCover => ({
  tone: 'dusk',
  title: 'Mutual NDA',
  lines: [`Please sign by ${formatInstant(expires_at)}`],
})

const HowToSign = ({ business, company, link }: { business: Business; company: string; link: string }) => (
  <>
    <Paragraph>
      Read it, type your name, and press the button: it takes about five minutes. You can print it, and you get the
      signed agreement by email as a PDF.
    </Paragraph>
    <EmailButton href={link} label="Read and sign the NDA" />
    <Paragraph>
      This link is for you alone: whoever opens it can sign. If somebody else signs for {company}, choose “Someone else
      will sign” on the page, and they get a link of their own. Your name and company can be corrected there too.
      Questions? Reply to this email, or call <Whole>{business.phone}</Whole>.
    </Paragraph>
  </>
)

export const ndaInvited = emailKind<InvitationProps>(
  'nda_invited',
  'client',
  ({ business, addressed, reference, accepted, link, expires_at, ...origin }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `Addressed to ${addressee(addressed)}. Please sign by ${formatInstant(expires_at)}.`,
    // For the Privacy Act the email says who gave us the address, unless its reader did.
    why: `${whyInvited(business, addressed.company, reference, accepted)} ${addressOrigin(origin, addressed.company)}`,
    cover: ndaCover(expires_at),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={addressed.contactName} />
        <Paragraph>
          {accepted ? (
            <>
              Thank you: quote <Whole>{reference}</Whole> is accepted.
            </>
          ) : (
            <>
              This belongs to quote <Whole>{reference}</Whole>.
            </>
          )}{' '}
          We invite you to sign a mutual non-disclosure agreement, in which each side promises to keep the other’s
          confidential information to itself.
          {accepted && ' Our Terms contain that duty too, so whether you sign is up to you.'}
        </Paragraph>
        <Facts
          rows={[
            ['Addressed to', addressee(addressed)],
            ['Quote', reference],
            ['Sign by', formatInstant(expires_at)],
          ]}
        />
        <HowToSign business={business} company={addressed.company} link={link} />
      </>
    ),
  }),
)

export type Correspondent = { contactName: string; email: string }

export const Mailbox = ({ contactName, email }: Correspondent) => (
  <>
    {contactName}, <EmailAddress of={email} />
  </>
)

export const whyOwner = (business: Business) =>
  `You get this email because what happens to the NDAs of ${business.name} is reported to this address.`

type CodeProps = { code: string; company: string; contactName: string; reference: string; expires_at: Instant }

/** The subject has the code too, so that phones can fill it in. */
export const ndaCode = emailKind<CodeProps>(
  'nda_code',
  'client',
  ({ business, code, company, contactName, reference, expires_at }) => ({
    subject: `${code} is your code to sign the NDA with ${business.name}`,
    preview: `It works once, until ${formatInstant(expires_at)}.`,
    why: `You get this email because somebody asked for a code on the page of quote ${reference} for ${company}, to sign the mutual NDA with ${business.name}.`,
    cover: {
      tone: 'dusk',
      title: code,
      lines: [`Your code to sign the NDA, until ${formatInstant(expires_at)}`],
    },
    element: (
      <>
        <Greeting name={contactName} />
        <Paragraph>
          Your six-digit code is <Whole>{code}</Whole>. Type it on the page of the quote, beside your signature. It
          works once, for {`${codeMinutes}`} minutes.
        </Paragraph>
        <EmailHeading>{code}</EmailHeading>
        <Facts
          rows={[
            ['Works until', formatInstant(expires_at)],
            ['Quote', reference],
          ]}
        />
        <Paragraph>
          Tell nobody the code: with it somebody could sign in your place. If you did not ask for it, nothing was
          signed, and there is nothing that you need to do. Questions? Reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>.
        </Paragraph>
      </>
    ),
  }),
)

type HandOverProps = { addressed: Addressee; by: string; reference: string; link: string; expires_at: Instant }

export const ndaHandedOver = emailKind<HandOverProps>(
  'nda_handed_over',
  'client',
  ({ business, addressed, by, reference, link, expires_at }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `${by} named you as the person who signs. Please sign by ${formatInstant(expires_at)}.`,
    // For the Privacy Act the email says who gave us the address, unless its reader did.
    why: `You get this email because ${by} of ${addressed.company} named you as the person who signs, and gave us your name and address. Reply to see what we hold about you, or to have it corrected.`,
    cover: ndaCover(expires_at),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={addressed.contactName} />
        <Paragraph>
          {by} of {addressed.company} named you as the person who signs this mutual non-disclosure agreement with{' '}
          {business.name}. In it each side promises to keep the other’s confidential information to itself. We invite
          you to read it and to sign it.
        </Paragraph>
        <Facts
          rows={[
            ['Addressed to', addressee(addressed)],
            ['Handed over by', by],
            ['Quote', reference],
            ['Sign by', formatInstant(expires_at)],
          ]}
        />
        <HowToSign business={business} company={addressed.company} link={link} />
      </>
    ),
  }),
)

type HandedOverNews = {
  company: string
  from: Correspondent
  to: Correspondent
  at: Instant
  reference: string
  adminLink: string
}

export const ndaHandedOverForOwner = emailKind<HandedOverNews>(
  'nda_handed_over_owner',
  'owner',
  ({ business, company, from, to, at, reference, adminLink }) => ({
    subject: `${company} handed the NDA over to ${to.contactName}`,
    preview: `Handed over ${formatInstant(at)}. A link of their own is on its way.`,
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          {from.contactName} of {company} named {to.contactName} as the person who signs the mutual NDA. They get a link
          of their own by email; the link before it can still be read, and signs nothing.
        </Paragraph>
        <Facts
          rows={[
            ['Handed over by', <Mailbox key="from" {...from} />],
            ['Handed over to', <Mailbox key="to" {...to} />],
            ['Handed over', formatInstant(at)],
            ['Quote', reference],
          ]}
        />
        <EmailButton href={adminLink} label="Open the quote" />
        <Paragraph>If that is not right, revoke the NDA there: both links stop working at once.</Paragraph>
      </>
    ),
  }),
)

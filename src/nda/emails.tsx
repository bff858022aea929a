import { formatInstant, type Instant } from '#src/base/time.ts'
import { holderSentences } from '#src/business/privacy-rules.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailAddress, EmailButton, Facts, Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { firstOrigin, type Origin } from '#src/quotes/rules.ts'
import { type Addressee, codeMinutes, formatAddressee } from './rules.ts'

type InvitationProps = Origin & {
  has_phone?: boolean
  addressed: Addressee
  reference: string
  accepted: boolean
  link: string
  expires_at: Instant
}

const ndaCover = (expires_at: Instant): EmailCover => ({
  tone: 'dusk',
  title: 'Mutual NDA',
  lines: [`Open until ${formatInstant(expires_at)}`],
})

const HowToSign = ({ business, link }: { business: Business; link: string }) => (
  <>
    <Paragraph>Signing takes about five minutes, and you get the signed copy by email.</Paragraph>
    <EmailButton href={link} label="Read and sign the NDA" />
    <Questions business={business}>
      Whoever has this link can sign. Somebody else signs? Name them on the page.
    </Questions>
  </>
)

const mutualNda = 'a mutual non-disclosure agreement: each side keeps the other’s confidential information to itself.'

export const ndaInvited = emailKind<InvitationProps>(
  'nda_invited',
  'client',
  ({ business, addressed, reference, accepted, link, expires_at, ...origin }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `Addressed to ${formatAddressee(addressed)}. Open until ${formatInstant(expires_at)}.`,
    // By the Privacy Act the email says who gave us the address, unless the reader did.
    why: `You get this email because ${business.name} prepared quote ${reference} for ${addressed.company}. ${firstOrigin({ ...origin, business, link })}`,
    cover: ndaCover(expires_at),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={addressed.contactName} />
        <Paragraph>
          {accepted && 'Your acceptance is complete. '}If you share confidential things with us, we offer you{' '}
          {mutualNda}
          {accepted && ' It is up to you: our Terms contain that duty too.'}
        </Paragraph>
        <HowToSign business={business} link={link} />
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

/** The subject has the code too, so that phones can fill the code in. */
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
        <Paragraph>
          Tell nobody the code: with it somebody could sign in your place. If you did not ask for it, nothing was
          signed, and you need do nothing.
        </Paragraph>
      </>
    ),
  }),
)

type HandOverProps = { addressed: Addressee; by: string; link: string; expires_at: Instant }

export const ndaHandedOver = emailKind<HandOverProps>(
  'nda_handed_over',
  'client',
  ({ business, addressed, by, link, expires_at }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `${by} named you as the person who signs. Open until ${formatInstant(expires_at)}.`,
    why: `You get this email because ${by} gave us your name and address, so that you can sign. Whom we invited first gets the signed copy too. ${holderSentences(business, link)}`,
    cover: ndaCover(expires_at),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={addressed.contactName} />
        <Paragraph>
          {by} of {addressed.company} named you as the person who signs, with {business.name}, {mutualNda}
        </Paragraph>
        <HowToSign business={business} link={link} />
      </>
    ),
  }),
)

type HandedOverForOwnerProps = {
  company: string
  from: Correspondent
  to: Correspondent
  at: Instant
  reference: string
  adminLink: string
}

export const ndaHandedOverForOwner = emailKind<HandedOverForOwnerProps>(
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

import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, Facts, Greeting, Link, Paragraph, Whole } from '#src/mail/layout.tsx'
import { addressOrigin, type Origin } from '#src/quotes/rules.ts'

/** `title` is empty if unknown. */
export type Addressed = { company: string; contactName: string; title: string }

type Invited = Origin & {
  addressed: Addressed
  reference: string
  accepted: boolean
  link: string
  expires_at: Instant
}

export const addressee = ({ contactName, title, company }: Addressed) =>
  [contactName, ...(title ? [title] : []), company].join(', ')

const whyInvited = (business: Business, company: string, reference: string, accepted: boolean) =>
  `You get this email because ${business.name} prepared quote ${reference} for ${company}${
    accepted ? ', and it was accepted' : ''
  }.`

export const ndaCover = (expires_at: Instant): EmailCover => ({
  tone: 'dusk',
  title: 'Mutual NDA',
  lines: [`Please sign by ${formatInstant(expires_at)}`],
})

export const HowToSign = ({ business, company, link }: { business: Business; company: string; link: string }) => (
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

export const ndaInvited = emailKind<Invited>(
  'nda_invited',
  'client',
  ({ business, addressed, reference, accepted, link, expires_at, ...origin }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `Addressed to ${addressee(addressed)}. Please sign by ${formatInstant(expires_at)}.`,
    // The Privacy Act asks that an email says where its address came from, if not from its reader.
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
    {contactName}, <Link href={`mailto:${email}`}>{email}</Link>
  </>
)

export const whyOwner = (business: Business) =>
  `You get this email because what happens to the NDAs of ${business.name} is reported to this address.`

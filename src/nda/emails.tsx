import { formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, Facts, Greeting, Link, Paragraph, Whole } from '#src/mail/layout.tsx'
import { addressOrigin, type Origin } from '#src/quotes/rules.ts'
import { type Difference, formatDifference } from './rules.ts'
import { labels } from './schema.ts'

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

/** What an email with a link asks of its reader. */
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

export type Person = { contactName: string; email: string }

export const Mailbox = ({ contactName, email }: Person) => (
  <>
    {contactName}, <Link href={`mailto:${email}`}>{email}</Link>
  </>
)

export const whyOwner = (business: Business) =>
  `You get this email because what happens to the NDAs of ${business.name} is reported to this address.`

/** `sha256` is the attached PDF's. */
type Signed = {
  invitationId: string
  companyName: string
  contactName: string
  title: string
  signature: string
  legalName: string
  signedAt: Instant
  reference: string
  verifier: string
  sha256: string
  verifyLink: string
}

const signedFacts = (signed: Signed) =>
  [
    ['Between', `${signed.legalName} and ${signed.companyName}`],
    ['Signed by', `${signed.contactName}, ${signed.title}`],
    ['Signature', signed.signature],
    ['Signed', formatInstant(signed.signedAt)],
    ['Quote', signed.reference],
    ['Verifier', signed.verifier],
    ['SHA-256 of the PDF', signed.sha256],
  ] as const

const Proof = ({ verifyLink }: { verifyLink: string }) => (
  <Paragraph>
    Anybody who has the PDF can check that it is the one we issued, unchanged: drop it on{' '}
    <Link href={verifyLink}>our verify page</Link>, where it is read in the browser and sent nowhere.
  </Paragraph>
)

const whySigned = (business: Business) =>
  `You get this email because the NDA with ${business.name} was signed through the link we sent to this address.`

export const ndaSignedForClient = emailKind<Signed & { link: string | null }>(
  'nda_signed_client',
  'client',
  ({ business, link, ...signed }) => ({
    subject: `Signed: mutual NDA between ${business.name} and ${signed.companyName}`,
    preview: `Signed ${formatInstant(signed.signedAt)}. The PDF is attached.`,
    why: whySigned(business),
    element: (
      <>
        <Greeting name={signed.contactName} />
        <Paragraph>
          Thank you. The mutual NDA is signed, and it now binds both of us. This email and the attached PDF are your
          record of it; please keep them.
        </Paragraph>
        <Facts rows={signedFacts(signed)} />
        {link && <EmailButton href={link} label="Open the signed NDA" />}
        <Proof verifyLink={signed.verifyLink} />
        <Paragraph>
          If you did not sign it, or anything in it is not what you expected, reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>, at once.
        </Paragraph>
      </>
    ),
  }),
)

/** To the first addressee, after somebody else signed. Contains no link, because the signer's is theirs alone. */
export const ndaSignedForAddressee = emailKind<Signed & { addressee: string }>(
  'nda_signed_addressee',
  'client',
  ({ business, addressee: reader, ...signed }) => ({
    subject: `Signed: mutual NDA between ${business.name} and ${signed.companyName}`,
    preview: `Signed ${formatInstant(signed.signedAt)} by ${signed.contactName}. The PDF is attached.`,
    why: `You get this email because we first sent the NDA with ${business.name} to this address, and it was handed over to somebody else to sign.`,
    element: (
      <>
        <Greeting name={reader} />
        <Paragraph>
          {signed.contactName} signed the mutual NDA that we sent to you first, and it now binds both of us. This email
          and the attached PDF are your record of it; please keep them.
        </Paragraph>
        <Facts rows={signedFacts(signed)} />
        <Proof verifyLink={signed.verifyLink} />
        <Paragraph>
          If {signed.contactName} should not have signed it, reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>, at once.
        </Paragraph>
      </>
    ),
  }),
)

/** `first` is the first addressee, if somebody else signed. Emails that earlier versions queued have neither it nor `differences`. */
type SignedForOwner = Signed & {
  email: string
  adminLink: string
  differences?: Difference[]
  first?: Person | null
}

export const ndaSignedForOwner = emailKind<SignedForOwner>(
  'nda_signed_owner',
  'owner',
  ({ business, email, adminLink, differences = [], first, ...signed }) => ({
    subject: `${signed.companyName} signed the NDA`,
    preview: `Signed ${formatInstant(signed.signedAt)}. The PDF is attached.`,
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          {signed.contactName} of {signed.companyName} signed the mutual NDA. The executed PDF is attached; they get an
          email with the same one{first && `, and so does ${first.contactName}, who was invited first`}.
        </Paragraph>
        {differences.length > 0 && (
          <>
            <Paragraph>The signer changed what the invitation said:</Paragraph>
            <Facts rows={differences.map((one) => [labels[one.field], formatDifference(one)])} />
          </>
        )}
        <Facts
          rows={[
            ...signedFacts(signed),
            [
              'Email',
              <Link key="email" href={`mailto:${email}`}>
                {email}
              </Link>,
            ],
            ...(first ? ([['First addressed to', <Mailbox key="first" {...first} />]] as const) : []),
          ]}
        />
        <EmailButton href={adminLink} label="Open the quote" />
        <Proof verifyLink={signed.verifyLink} />
      </>
    ),
  }),
)

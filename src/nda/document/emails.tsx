import { formatInstant, type Instant } from '#src/base/time.ts'
import { EmailAddress, EmailButton, Facts, Greeting, Link, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { type Correspondent, Mailbox, whyOwner } from '#src/nda/emails.tsx'
import { type Difference, formatDifference } from '#src/nda/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'

const attachedNames = { nda: 'the signed NDA', quote: 'your quote', record: 'the record of your decision' } as const

/** Recognizes each file by the start of its name. */
const Attached = ({ files = [] }: { files: readonly string[] | undefined }) => {
  const names = Object.entries(attachedNames).filter(([kind]) => files.some((name) => name.startsWith(`${kind}-`)))
  if (names.length < 2) return null
  const words = names.map(([, words]) => words)
  return (
    <Paragraph>
      Everything is in this one email. Attached: {words.slice(0, -1).join(', ')} and {words.at(-1)}.
    </Paragraph>
  )
}

type SignatureFacts = {
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

const signedFacts = (signed: SignatureFacts) =>
  [
    ['Between', `${signed.legalName} and ${signed.companyName}`],
    ['Signed by', `${signed.contactName}, ${signed.title}`],
    ['Signature', signed.signature],
    ['Signed', formatInstant(signed.signedAt)],
    ['Quote', signed.reference],
    ['Verifier', signed.verifier],
    ['SHA-256 of the PDF', signed.sha256],
  ] as const

const signedCover = ({ legalName, companyName, signedAt }: SignatureFacts): EmailCover => ({
  tone: 'greenstone',
  title: 'Signed',
  lines: [`Mutual NDA between ${legalName} and ${companyName}`, formatInstant(signedAt)],
})

const Proof = ({ verifyLink }: { verifyLink: string }) => (
  <Paragraph>
    Anybody who has the PDF can check that it is the one we issued, unchanged: drop it on{' '}
    <Link href={verifyLink}>our verify page</Link>, where it is read in the browser and sent nowhere.
  </Paragraph>
)

/** `accepted` says that the quote's documents are attached too. */
type AttachmentFacts = { accepted: boolean }

export const ndaSignedForClient = emailKind<SignatureFacts & AttachmentFacts & { link: string | null }>(
  'nda_signed_client',
  'client',
  ({ business, link, files, ...signed }) => ({
    subject: `Signed: mutual NDA between ${business.name} and ${signed.companyName}`,
    preview: `Signed ${formatInstant(signed.signedAt)}. The PDF is attached.`,
    why: `You get this email because the NDA with ${business.name} was signed with the link or the code that we sent to this address.`,
    cover: signedCover(signed),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={signed.contactName} />
        <Paragraph>
          Thank you. The mutual NDA is signed, and it now binds both of us. This email and the attached PDF are your
          record of it; please keep them.
        </Paragraph>
        <Attached files={files} />
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

/** Goes to the first addressee if somebody else signed. It has no link, because the link belongs to the signer. */
export const ndaSignedForAddressee = emailKind<SignatureFacts & AttachmentFacts & { addressee: string }>(
  'nda_signed_addressee',
  'client',
  ({ business, addressee: reader, files, ...signed }) => ({
    subject: `Signed: mutual NDA between ${business.name} and ${signed.companyName}`,
    preview: `Signed ${formatInstant(signed.signedAt)} by ${signed.contactName}. The PDF is attached.`,
    why: `You get this email because we first sent the NDA with ${business.name} to this address, and it was handed over to somebody else to sign.`,
    cover: signedCover(signed),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={reader} />
        <Paragraph>
          {signed.contactName} signed the mutual NDA that we sent to you first, and it now binds both of us. This email
          and the attached PDF are your record of it; please keep them.
        </Paragraph>
        <Attached files={files} />
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

type SignedForOwner = SignatureFacts & {
  email: string
  adminLink: string
  differences: Difference[]
  first: Correspondent | null
}

export const ndaSignedForOwner = emailKind<SignedForOwner>(
  'nda_signed_owner',
  'owner',
  ({ business, email, adminLink, differences, first, ...signed }) => ({
    subject: `${signed.companyName} signed the NDA`,
    preview: `Signed ${formatInstant(signed.signedAt)}. The PDF is attached.`,
    why: whyOwner(business),
    cover: signedCover(signed),
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
            ['Email', <EmailAddress key="email" of={email} />],
            ...(first ? ([['First addressed to', <Mailbox key="first" {...first} />]] as const) : []),
          ]}
        />
        <EmailButton href={adminLink} label="Open the quote" />
        <Proof verifyLink={signed.verifyLink} />
      </>
    ),
  }),
)

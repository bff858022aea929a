import { formatInstant, type Instant } from '#src/base/time.ts'
import { EmailAddress, EmailButton, Facts, Greeting, Paragraph } from '#src/mail/design/layout.tsx'
import { OrCall } from '#src/mail/design/parts.tsx'
import { type EmailCover, emailKind } from '#src/mail/email-kind.ts'
import { type Correspondent, Mailbox, whyOwner } from '#src/nda/emails.tsx'
import { type Difference, formatDifference, type TypedSigner } from '#src/nda/rules.ts'
import { labels } from '#src/nda/signature-rules.ts'

const attachedNames = { nda: 'the signed NDA', quote: 'your quote', record: 'the record of your decision' } as const

/** Names the attached documents, which it recognizes by the start of their file names. */
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

type SignatureFacts = TypedSigner & {
  invitationId: string
  legalName: string
  signedAt: Instant
  reference: string
}

const signedFacts = ({ contactName, title, reference }: SignatureFacts) =>
  [
    ['Signed by', `${contactName}, ${title}`],
    ['Quote', reference],
  ] as const

const signedCover = ({ legalName, companyName, signedAt }: SignatureFacts): EmailCover => ({
  tone: 'greenstone',
  title: 'Signed',
  lines: [`Mutual NDA between ${legalName} and ${companyName}`, formatInstant(signedAt)],
})

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
          Thank you. The mutual NDA is signed, and it now binds both of us. The attached PDF is your record of it;
          please keep it.
        </Paragraph>
        <Attached files={files} />
        <Facts rows={signedFacts(signed)} />
        {link && <EmailButton href={link} label="Open the signed NDA" />}
        <Paragraph>
          Not signed by you, or not what you expected? Reply at once
          <OrCall business={business} />.
        </Paragraph>
      </>
    ),
  }),
)

/** Goes to the first addressee if somebody else signed. The email has no link, because the link belongs to the signer. */
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
          {signed.contactName} signed the mutual NDA that we sent to you first, and it now binds both of us. The
          attached PDF is your record of it; please keep it.
        </Paragraph>
        <Attached files={files} />
        <Facts rows={signedFacts(signed)} />
        <Paragraph>
          Should {signed.contactName} not have signed it? Reply at once
          <OrCall business={business} />.
        </Paragraph>
      </>
    ),
  }),
)

type SignedForOwnerProps = SignatureFacts & {
  email: string
  adminLink: string
  differences: Difference[]
  first: Correspondent | null
}

export const ndaSignedForOwner = emailKind<SignedForOwnerProps>(
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
      </>
    ),
  }),
)

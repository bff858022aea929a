import { formatInstant, type Instant } from '#src/base/time.ts'
import { emailKind } from '#src/mail/email-kind.ts'
import { EmailButton, Facts, Greeting, Paragraph } from '#src/mail/layout.tsx'
import { type Addressed, addressee, type Correspondent, HowToSign, Mailbox, ndaCover, whyOwner } from './emails.tsx'

type HandedOver = { addressed: Addressed; by: string; reference: string; link: string; expires_at: Instant }

export const ndaHandedOver = emailKind<HandedOver>(
  'nda_handed_over',
  'client',
  ({ business, addressed, by, reference, link, expires_at }) => ({
    subject: `Mutual NDA between ${business.name} and ${addressed.company}`,
    preview: `${by} named you as the person who signs. Please sign by ${formatInstant(expires_at)}.`,
    // The Privacy Act asks that an email says where its address came from, if not from its reader.
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

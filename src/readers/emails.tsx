import { holderSentences } from '#src/business/privacy-rules.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailButton, Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import { type Email, emailKind, strangerEmailKind } from '#src/mail/email-kind.ts'
import { LinkNote, whyOwnerOfQuotes } from '#src/quotes/email-parts.tsx'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import { whyClient } from '#src/quotes/send/rules.ts'

type Named = { name: string; purpose: ReaderPurpose; named_by: string; reference: string; company: string }

const invited: Record<ReaderPurpose, string> = {
  read: 'read',
  accounts: 'have the invoices of',
  accept: 'read, and if it suits accept,',
}

type Invitation = Named & { link: string; business: Business & { unset: readonly string[] } }

/** By the Privacy Act the first email says who gave the details, what for, and who has them (H11). */
const inviteReader = ({ business, name, purpose, named_by, reference, company, link }: Invitation): Email => ({
  subject: `Quote ${reference} for ${company}: a link for you`,
  preview: `${named_by} named you.`,
  why: `You get this email because ${named_by} gave us your name and address for this. ${holderSentences(business, link)}`,
  signedBy: 'owner',
  element: (
    <>
      <Greeting name={name} />
      <Paragraph>
        {named_by} named you to {invited[purpose]} quote <Whole>{reference}</Whole> of {business.name} for {company}.
      </Paragraph>
      <EmailButton href={link} label="Open your page" />
      <Paragraph>The link is yours alone. To get nothing more, press “Stop reading” there.</Paragraph>
      <Questions business={business} />
    </>
  ),
})

export const readerInvited = strangerEmailKind<Named & { link: string }>('reader_invited', inviteReader)

export const readerNamedByUs = emailKind<Named & { link: string }>('reader_named', 'client', inviteReader)

const mayDo: Record<ReaderPurpose, string> = {
  read: 'can now read',
  accounts: 'now gets the invoices of',
  accept: 'can now read, and accept,',
}

export const readerNamedForClient = emailKind<Named & { client_name: string; byUs: boolean; link: string | null }>(
  'reader_named_client',
  'client',
  ({ business, name, purpose, byUs, reference, company, client_name, link }) => ({
    subject: `${name} was named for quote ${reference}`,
    preview: byUs ? `${business.name} named them.` : 'Named on the page of your quote.',
    why: whyClient(business),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={client_name} />
        <Paragraph>
          {name} {mayDo[purpose]} quote <Whole>{reference}</Whole> for {company}, through a link of their own.{' '}
          {byUs ? 'We named them.' : 'They were named on the page of your quote.'} You can end it there at any time.
        </Paragraph>
        <LinkNote link={link} />
        <Questions business={business} />
      </>
    ),
  }),
)

export const readerStopped = emailKind<Named & { adminLink: string }>(
  'reader_stopped_owner',
  'owner',
  ({ business, name, reference, company, adminLink }) => ({
    subject: `${name} gets no more invoices of ${company}`,
    preview: 'Invoices go to the address of before.',
    why: whyOwnerOfQuotes(business),
    element: (
      <>
        <Paragraph>
          {name} had the invoices of quote <Whole>{reference}</Whole> for {company}, and asked for no more. From now on
          they go to the address of before.
        </Paragraph>
        <EmailButton href={adminLink} label="Open the quote" />
      </>
    ),
  }),
)

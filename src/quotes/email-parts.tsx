import type { Business } from '#src/business/schema.ts'
import { EmailAddress, EmailButton, Lines, Paragraph } from '#src/mail/design/layout.tsx'
import type { ShownQuote } from './schema.ts'

export type ShownProps = { shown: ShownQuote }

/** The client's details. The snapshot that the client sees omits them (C5), so an email gets them separately. */
export type Contact = { email: string; phone: string | null }

export type OwnerEmailProps = { shown: ShownQuote; contact: Contact; adminLink: string }

export const whyOwnerOfQuotes = (business: Business) =>
  `You get this email because what happens to the quotes of ${business.name} is reported to this address.`

export const contactFacts = (shown: ShownQuote, { email, phone }: Contact) => [
  ['Client', `${shown.client_name}, ${shown.client_company}`] as const,
  ['Email', <EmailAddress key="email" of={email} />] as const,
  ...(phone === null ? [] : [['Phone', phone] as const]),
]

/** `link` is null if the key that encrypted it is gone; the client's own copy of the link still works. */
export const LinkNote = ({ link }: { link: string | null }) =>
  link === null ? (
    <Paragraph>Your link to the quote works as before.</Paragraph>
  ) : (
    <EmailButton href={link} label="Open your quote" />
  )

export const Reason = ({ text }: { text: string }) => (
  <Paragraph>
    The reason: <Lines of={text.split('\n')} />
  </Paragraph>
)

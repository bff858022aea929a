import type { Business } from '#src/business/schema.ts'
import { EmailAddress, EmailButton, Lines, Paragraph } from '#src/mail/design/layout.tsx'
import type { ShownQuote } from './schema.ts'

export type ShownProps = { shown: ShownQuote }

/** The snapshot that the client sees has none of these (C5), so they come beside it. */
export type Contact = { email: string; phone: string | null }

export type OwnerEmailProps = { shown: ShownQuote; contact: Contact; adminLink: string }

export const whyOwnerOfQuotes = (business: Business) =>
  `You get this email because what happens to the quotes of ${business.name} is reported to this address.`

export const contactFacts = (shown: ShownQuote, { email, phone }: Contact) => [
  ['Client', `${shown.client_name}, ${shown.client_company}`] as const,
  ['Email', <EmailAddress key="email" of={email} />] as const,
  ...(phone === null ? [] : [['Phone', phone] as const]),
]

/** `link` is null without its key: then only the client has it. */
export const AtLink = ({ link }: { link: string | null }) =>
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

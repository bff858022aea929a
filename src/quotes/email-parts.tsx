import { emailUrl } from '#src/base/links.ts'
import type { Business } from '#src/business/schema.ts'
import { Link } from '#src/mail/layout.tsx'
import type { ShownQuote } from './schema.ts'

export type Shown = { shown: ShownQuote }

/** Stays out of the snapshot that the client sees (C5), so it comes beside it. */
export type Contact = { email: string; phone: string | null }

export const whyOwnerOfQuotes = (business: Business) =>
  `You get this email because what happens to the quotes of ${business.name} is reported to this address.`

export const contactFacts = (shown: ShownQuote, { email, phone }: Contact) => [
  ['Client', `${shown.client_name}, ${shown.client_company}`] as const,
  [
    'Email',
    <Link key="email" href={emailUrl(email)}>
      {email}
    </Link>,
  ] as const,
  ...(phone === null ? [] : [['Phone', phone] as const]),
]

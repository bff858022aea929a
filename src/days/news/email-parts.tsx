import type { ReactNode } from 'react'
import { rightsSentence } from '#src/base/retention.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailButton, Greeting, Paragraph } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import type { Email } from '#src/mail/email-kind.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

/** `left` is the balance in a sentence. `link` is null without its key: then only the client has it. */
export type ClientOfDays = Pick<ShownQuote, 'client_name' | 'client_company' | 'reference'> & {
  link: string | null
  left: string
}

type DaysBodyProps = { business: Business; children: ReactNode } & Pick<ClientOfDays, 'client_name' | 'link'>

export const DaysBody = ({ business, client_name, link, children }: DaysBodyProps) => (
  <>
    <Greeting name={client_name} />
    {children}
    {link === null ? (
      <Paragraph>Your days are at the link of your quote.</Paragraph>
    ) : (
      <EmailButton href={link} label="See your days" />
    )}
    <Questions business={business} />
  </>
)

export const toClient = ({ name }: Business, { reference }: Pick<ClientOfDays, 'reference'>) =>
  ({
    why: `You get this email because ${name} works for you under quote ${reference}. ${rightsSentence}`,
    signedBy: 'owner',
  }) as const satisfies Partial<Email>

import type { ReactNode } from 'react'
import { emailUrl } from '#src/base/links.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { telUrl } from '#web/lib/tel-url.ts'

const withoutScheme = (web: string) => web.replace(/^https?:\/\/|\/$/g, '')
const withScheme = (web: string) => (/^https?:\/\//.test(web) ? web : `https://${web}`)

const entry = 'inline-flex min-h-6 items-center hover:text-ink hover:underline underline-offset-4'

type ContactProps = { text: string; href: string; before?: string; after?: string; className?: string }

/** Nothing, without the words beside it, where the detail is not set. */
const Contact = ({ text, href, before, after, className = 'link whitespace-nowrap' }: ContactProps) =>
  text && (
    <>
      {before}
      <a className={`tabular ${className}`} href={href}>
        {text}
      </a>
      {after}
    </>
  )

type WordsBeside = Pick<ContactProps, 'before' | 'after'>

export const BusinessPhone = (words: WordsBeside) => {
  const { phone } = useBusiness()
  return <Contact text={phone} href={telUrl(phone)} {...words} />
}

export const BusinessEmail = (words: WordsBeside) => {
  const { email } = useBusiness()
  return <Contact text={email} href={emailUrl(email)} className="link wrap-anywhere" {...words} />
}

export const ContactDetails = ({ className }: { className: string }) => {
  const { phone, email, web } = useBusiness()
  const entries = { [phone]: telUrl(phone), [email]: emailUrl(email), [withoutScheme(web)]: withScheme(web) }
  return (
    <ul className={`${className} wrap-anywhere`}>
      {Object.entries(entries).map(([text, href]) => (
        <li key={text} className="empty:hidden">
          <Contact text={text} href={href} className={entry} />
        </li>
      ))}
    </ul>
  )
}

type MailtoLinkProps = { subject: string; className: string; children: ReactNode }

export const MailtoLink = ({ subject, className, children }: MailtoLinkProps) => {
  const { email } = useBusiness()
  return (
    email && (
      <a className={className} href={`${emailUrl(email)}?subject=${encodeURIComponent(subject)}`}>
        {children}
      </a>
    )
  )
}

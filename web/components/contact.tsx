import type { ReactNode } from 'react'
import { emailUrl } from '#src/base/links.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { telUrl } from '#web/lib/tel-url.ts'

const withoutScheme = (web: string) => web.replace(/^https?:\/\/|\/$/g, '')
const withScheme = (web: string) => (/^https?:\/\//.test(web) ? web : `https://${web}`)

const entry = 'inline-flex min-h-6 items-center hover:text-ink hover:underline underline-offset-4'

export const BusinessPhone = ({ className = 'link whitespace-nowrap' }: { className?: string }) => {
  const { phone } = useBusiness()
  return (
    <a className={`${className} tabular`} href={telUrl(phone)}>
      {phone}
    </a>
  )
}

export const BusinessEmail = ({ className = 'link wrap-anywhere' }: { className?: string }) => {
  const { email } = useBusiness()
  return (
    <a className={className} href={emailUrl(email)}>
      {email}
    </a>
  )
}

export const ContactDetails = ({ className }: { className: string }) => (
  <ul className={`${className} wrap-anywhere`}>
    <li>
      <BusinessPhone className={entry} />
    </li>
    <li>
      <BusinessEmail className={entry} />
    </li>
    <li>
      <a className={entry} href={withScheme(useBusiness().web)}>
        {withoutScheme(useBusiness().web)}
      </a>
    </li>
  </ul>
)

type MailtoLinkProps = { subject: string; className: string; children: ReactNode }

export const MailtoLink = ({ subject, className, children }: MailtoLinkProps) => (
  <a className={className} href={`${emailUrl(useBusiness().email)}?subject=${encodeURIComponent(subject)}`}>
    {children}
  </a>
)

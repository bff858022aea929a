import type { ReactNode } from 'react'
import { emailUrl } from '#src/base/links.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { telUrl } from '#web/lib/tel-url.ts'

const withoutScheme = (web: string) => web.replace(/^https?:\/\/|\/$/g, '')
const withScheme = (web: string) => (/^https?:\/\//.test(web) ? web : `https://${web}`)

/** Words beside the link, which go with it where it is not set. */
type ContactProps = { before?: string; after?: string }

export const BusinessPhone = ({ before, after }: ContactProps) => {
  const { phone } = useBusiness()
  if (!phone) return null
  return (
    <>
      {before}
      <a className="link tabular whitespace-nowrap" href={telUrl(phone)}>
        {phone}
      </a>
      {after}
    </>
  )
}

export const BusinessEmail = ({ before }: ContactProps) => {
  const { email } = useBusiness()
  if (!email) return null
  return (
    <>
      {before}
      <a className="link wrap-anywhere" href={emailUrl(email)}>
        {email}
      </a>
    </>
  )
}

export const ContactDetails = ({ className }: { className: string }) => {
  const { phone, email, web } = useBusiness()
  const entries = [
    phone && [phone, telUrl(phone)],
    email && [email, emailUrl(email)],
    web && [withoutScheme(web), withScheme(web)],
  ]
  return (
    <ul className={`${className} wrap-anywhere empty:hidden`}>
      {entries.map(
        (each) =>
          each && (
            <li key={each[0]}>
              <a
                className="tabular inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
                href={each[1]}
              >
                {each[0]}
              </a>
            </li>
          ),
      )}
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

import { emailUrl } from '#src/base/links.ts'
import { business } from '#web/lib/business.ts'
import { telUrl } from '#web/lib/tel-url.ts'

const withoutScheme = (web: string) => web.replace(/^https?:\/\/|\/$/g, '')
const withScheme = (web: string) => (/^https?:\/\//.test(web) ? web : `https://${web}`)

const entry = 'inline-flex min-h-6 items-center hover:text-ink hover:underline underline-offset-4'

export const ContactDetails = ({ className }: { className: string }) => (
  <ul className={`${className} wrap-anywhere`}>
    <li>
      <a className={`${entry} tabular`} href={telUrl(business.phone)}>
        {business.phone}
      </a>
    </li>
    <li>
      <a className={entry} href={emailUrl(business.email)}>
        {business.email}
      </a>
    </li>
    <li>
      <a className={entry} href={withScheme(business.web)}>
        {withoutScheme(business.web)}
      </a>
    </li>
  </ul>
)

export const BusinessPhone = () => (
  <a className="link tabular whitespace-nowrap" href={telUrl(business.phone)}>
    {business.phone}
  </a>
)

export const BusinessEmail = () => (
  <a className="link wrap-anywhere" href={emailUrl(business.email)}>
    {business.email}
  </a>
)

import { business } from '#web/lib/business.ts'
import { telephone } from '#web/lib/telephone.ts'

const bare = (web: string) => web.replace(/^https?:\/\/|\/$/g, '')
const whole = (web: string) => (/^https?:\/\//.test(web) ? web : `https://${web}`)

const entry = 'inline-flex min-h-6 items-center hover:text-ink hover:underline underline-offset-4'

/** Phone, e-mail and web address, always in this order (WCAG 3.2.6). */
export const Contact = ({ className }: { className: string }) => (
  <ul className={`${className} wrap-anywhere`}>
    <li>
      <a className={`${entry} tabular`} href={telephone(business.phone)}>
        {business.phone}
      </a>
    </li>
    <li>
      <a className={entry} href={`mailto:${business.email}`}>
        {business.email}
      </a>
    </li>
    <li>
      <a className={entry} href={whole(business.web)}>
        {bare(business.web)}
      </a>
    </li>
  </ul>
)

/** In running text. */
export const Phone = () => (
  <a className="link tabular whitespace-nowrap" href={telephone(business.phone)}>
    {business.phone}
  </a>
)

/** In running text. */
export const Email = () => (
  <a className="link wrap-anywhere" href={`mailto:${business.email}`}>
    {business.email}
  </a>
)

import { telUrl } from '#web/lib/tel-url.ts'

/** A phone field without digits, such as "by email only", is no link. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  /\d/.test(phone) ? (
    <a className="link" href={telUrl(phone)}>
      {phone}
    </a>
  ) : (
    phone
  )

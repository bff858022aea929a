import { emailUrl } from '#src/base/links.ts'
import { erasedText } from '#src/base/retention.ts'

/** Nothing where the address was erased. */
export const EmailLink = ({ email, className = '' }: { email: string; className?: string }) =>
  email !== erasedText && (
    <a className={`link wrap-anywhere ${className}`} href={emailUrl(email)}>
      {email}
    </a>
  )

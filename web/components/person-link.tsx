import { Link } from '@tanstack/react-router'
import { erasedText } from '#src/base/retention.ts'

/** A link to all data about the person with the address: for a copy, a correction or an erasure. */
export const PersonLink = ({ email }: { email: string }) =>
  email !== erasedText && (
    <Link to="/admin/people" search={{ email }} className="link inline-block py-0.5 text-sm wrap-anywhere">
      Everything about {email}
    </Link>
  )

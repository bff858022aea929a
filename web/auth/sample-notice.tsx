import { Link } from '@tanstack/react-router'
import { useAccount } from './account.tsx'

export const SampleNotice = () => {
  const { session } = useAccount()
  if (!session?.samples) return null
  return (
    <p className="column pt-4 text-sm text-soft print:hidden">
      Samples are among your quotes and leads.{' '}
      <Link to="/admin/settings/business" hash="samples" className="link inline-flex min-h-6 items-center">
        Take them away
      </Link>
    </p>
  )
}

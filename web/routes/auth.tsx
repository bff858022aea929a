import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#web/auth/auth-page.tsx'
import { currentSession } from '#web/auth/queries.ts'
import { readAuthSearch } from '#web/auth/search.ts'
import { Desk } from '#web/components/admin-providers.tsx'

const Auth = () => (
  <Desk>
    <AuthPage />
  </Desk>
)

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  loader: currentSession,
  component: Auth,
})

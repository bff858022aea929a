import { createFileRoute } from '@tanstack/react-router'
import { AccountProvider } from '#web/auth/account.tsx'
import { AuthPage } from '#web/auth/auth-page.tsx'
import { currentSession } from '#web/auth/queries.ts'
import { parseAuthSearch } from '#web/auth/search.ts'
import { AdminProviders } from '#web/components/admin-providers.tsx'

const Auth = () => (
  <AdminProviders>
    <AccountProvider>
      <AuthPage />
    </AccountProvider>
  </AdminProviders>
)

export const Route = createFileRoute('/auth')({
  validateSearch: parseAuthSearch,
  loader: currentSession,
  component: Auth,
})

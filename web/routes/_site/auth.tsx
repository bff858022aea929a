import { createFileRoute } from '@tanstack/react-router'
import { currentSession } from '#web/auth/queries.ts'
import { AuthPage } from '#web/auth/sign-in/auth-page.tsx'
import { parseAuthSearch } from '#web/auth/sign-in/search.ts'
import { AdminProviders } from '#web/components/shell/admin-providers.tsx'

export const Route = createFileRoute('/_site/auth')({
  validateSearch: parseAuthSearch,
  loader: currentSession,
  component: () => (
    <AdminProviders>
      <AuthPage />
    </AdminProviders>
  ),
})

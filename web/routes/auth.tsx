import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '../auth/auth-page.tsx'
import { currentSession } from '../auth/queries.ts'
import { readAuthSearch } from '../auth/search.ts'
import { Desk } from '../components/desk.tsx'

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

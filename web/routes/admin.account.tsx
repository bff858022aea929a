import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/auth/account/account-page.tsx'
import { accountQuery } from '#web/auth/account/account-queries.ts'
import { queryClient } from '#web/lib/query/query.ts'

export const Route = createFileRoute('/admin/account')({
  loader: () => void queryClient.prefetchQuery(accountQuery),
  component: AccountPage,
})

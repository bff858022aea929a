import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/auth/account/account-page.tsx'
import { accountQuery } from '#web/auth/account/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { DigestSwitch } from '#web/today/digest-switch.tsx'

export const Route = createFileRoute('/admin/settings/account')({
  loader: () => void queryClient.prefetchQuery(accountQuery),
  component: () => (
    <AccountPage>
      <DigestSwitch />
    </AccountPage>
  ),
})

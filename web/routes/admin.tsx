import { createFileRoute, Outlet } from '@tanstack/react-router'
import { minutes } from '#src/base/time.ts'
import { AccountProvider } from '#web/auth/account.tsx'
import { AdminLogout } from '#web/auth/admin-logout.tsx'
import { IdleWatcher } from '#web/auth/idle-watcher.tsx'
import { MissingDetails } from '#web/auth/missing-details.tsx'
import { ProveDialog } from '#web/auth/prove-dialog.tsx'
import { AdminProviders } from '#web/components/admin-providers.tsx'
import { PageAside } from '#web/components/page-aside.ts'
import { RedBanner } from '#web/status/red-banner.tsx'

const Admin = () => (
  <AdminProviders>
    <AccountProvider everyMs={minutes(1)}>
      <RedBanner />
      <MissingDetails />
      <PageAside value={<AdminLogout />}>
        <Outlet />
      </PageAside>
      <IdleWatcher />
      <ProveDialog />
    </AccountProvider>
  </AdminProviders>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('#web/auth/require-admin.ts')).requireAdminPage(arrival),
  component: Admin,
})

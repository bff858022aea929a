import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { minutes } from '#src/base/time.ts'
import { AccountProvider, useAccount } from '#web/auth/account.tsx'
import { accountLinks } from '#web/auth/account-links.ts'
import { AdminLogout } from '#web/auth/admin-logout.tsx'
import { IdleWatcher } from '#web/auth/idle-watcher.tsx'
import { MissingDetails } from '#web/auth/missing-details.tsx'
import { ProveDialog } from '#web/auth/reauthenticate-dialog.tsx'
import { AdminProviders } from '#web/components/shell/admin-providers.tsx'
import { AdminShell, type BarEntry } from '#web/components/shell/admin-shell.tsx'
import { PageAside } from '#web/components/shell/page-aside.ts'
import { LeadCounts } from '#web/leads/admin/lead-counts.tsx'
import { RedBanner } from '#web/status/red-banner.tsx'
import { TodayCount } from '#web/today/today-count.tsx'

const entries: readonly BarEntry[] = [
  { to: '/admin/today', label: 'Today', more: <TodayCount /> },
  { to: '/admin/quotes', label: 'Quotes' },
  { to: '/admin/leads', label: 'Leads', more: <LeadCounts /> },
  { to: '/admin/status', label: 'Status' },
]

const Shell = ({ children }: { children: ReactNode }) => {
  const { session } = useAccount()
  return (
    <AdminShell entries={entries} account={{ email: session?.user?.email, links: accountLinks }}>
      {children}
    </AdminShell>
  )
}

const Admin = () => (
  <AdminProviders>
    <AccountProvider everyMs={minutes(1)}>
      <Shell>
        <RedBanner />
        <MissingDetails />
        <PageAside value={<AdminLogout />}>
          <Outlet />
        </PageAside>
      </Shell>
      <IdleWatcher />
      <ProveDialog />
    </AccountProvider>
  </AdminProviders>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('#web/auth/require-admin.ts')).requireAdminPage(arrival),
  component: Admin,
})

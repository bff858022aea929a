import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { minutes } from '#src/base/time.ts'
import { AccountMenu } from '#web/auth/account-menu.tsx'
import { BusinessNotices } from '#web/auth/business-notices.tsx'
import { IdleWatcher } from '#web/auth/idle-watcher.tsx'
import { useSession } from '#web/auth/queries.ts'
import { ProveDialog } from '#web/auth/reauthenticate-dialog.tsx'
import { AdminProviders } from '#web/components/shell/admin-providers.tsx'
import { AdminShell, type BarEntry } from '#web/components/shell/admin-shell.tsx'
import { settingsLinks } from '#web/components/shell/settings-shell.tsx'
import { useChangedBusiness } from '#web/settings/use-changed-business.ts'
import { RedBanner, redTitle, useRedChecks } from '#web/status/red-banner.tsx'
import { TodayCount } from '#web/today/today-count.tsx'

const barEntries: readonly BarEntry[] = [
  { to: '/admin/today', label: 'Today', more: <TodayCount /> },
  { to: '/admin/quotes', label: 'Quotes' },
  { to: '/admin/clients', label: 'Clients' },
]

const menuLinks = [{ to: '/admin/invoices', label: 'Invoices' }, ...settingsLinks] as const

const Shell = ({ children }: { children: ReactNode }) => {
  const isRed = useRedChecks().length > 0
  useChangedBusiness()
  useSession(minutes(1))
  return (
    <AdminShell entries={barEntries} account={<AccountMenu links={menuLinks} alert={isRed ? redTitle : null} />}>
      {children}
    </AdminShell>
  )
}

const Admin = () => (
  <AdminProviders>
    <Shell>
      <RedBanner />
      <BusinessNotices />
      <Outlet />
    </Shell>
    <IdleWatcher />
    <ProveDialog />
  </AdminProviders>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('#web/auth/require-admin.ts')).requireAdminPage(arrival),
  component: Admin,
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { IdleWatcher } from '#web/auth/idle-watcher.tsx'
import { MissingDetails } from '#web/auth/missing-details.tsx'
import { AdminProviders } from '#web/components/admin-providers.tsx'

const Admin = () => (
  <AdminProviders>
    <MissingDetails />
    <Outlet />
    <IdleWatcher />
  </AdminProviders>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('#web/auth/require-admin.ts')).requireAdminPage(arrival),
  component: Admin,
})

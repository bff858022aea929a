import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Vigil } from '#web/auth/idle-watcher.tsx'
import { Desk } from '#web/components/admin-providers.tsx'

const Admin = () => (
  <Desk>
    <Outlet />
    <Vigil />
  </Desk>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('#web/auth/guard.ts')).insistOnAdmin(arrival),
  component: Admin,
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Vigil } from '../auth/vigil.tsx'
import { Desk } from '../components/desk.tsx'

const Admin = () => (
  <Desk>
    <Outlet />
    <Vigil />
  </Desk>
)

export const Route = createFileRoute('/admin')({
  beforeLoad: async (arrival) => (await import('../auth/guard.ts')).insistOnAdmin(arrival),
  component: Admin,
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsShell } from '#web/components/shell/settings-shell.tsx'

export const Route = createFileRoute('/admin/settings')({
  component: () => (
    <SettingsShell>
      <Outlet />
    </SettingsShell>
  ),
})

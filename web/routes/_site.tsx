import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteShell } from '#web/components/shell/site-shell.tsx'

/** Around every page but the admin's and the clients', which bring their own header and footer. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteShell>
      <Outlet />
    </SiteShell>
  ),
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFooter } from '#web/components/shell/site-footer.tsx'
import { SiteHeader } from '#web/components/shell/site-header.tsx'

/** The header and footer of every page but the admin's and the clients', which bring their own. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  ),
})

import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ErrorPage } from '#web/components/page/error-page.tsx'
import { NotFoundPage } from '#web/components/page/not-found-page.tsx'
import { SiteFooter } from '#web/components/shell/site-footer.tsx'
import { SiteHeader } from '#web/components/shell/site-header.tsx'
import { Toasts } from '#web/components/shell/toasts.tsx'
import { useNavigationAnnouncement } from '#web/lib/navigation-announcement.ts'

const Shell = () => {
  const announced = useNavigationAnnouncement()
  // The layout route of /admin puts it into its context, and brings its own header and footer.
  const isAdminArea = useMatches({
    select: (matches) => matches.some(({ context }) => (context as { isAdmin?: true }).isAdmin),
  })
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to main content
      </a>
      {isAdminArea ? (
        <Outlet />
      ) : (
        <>
          <SiteHeader />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <SiteFooter />
        </>
      )}
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
      <Toasts />
    </div>
  )
}

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

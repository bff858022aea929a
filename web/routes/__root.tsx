import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorPage } from '#web/components/error-page.tsx'
import { NotFoundPage } from '#web/components/not-found-page.tsx'
import { SiteFooter } from '#web/components/site-footer.tsx'
import { SiteHeader } from '#web/components/site-header.tsx'
import { Toasts } from '#web/components/toasts.tsx'
import { requestHeadingFocus } from '#web/lib/focus-heading.ts'

/** After a navigation, focuses the heading of the new page and announces its title. */
const useNavigationAnnouncement = () => {
  const router = useRouter()
  const [announced, announce] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        announce(document.title)
        if (!toLocation.hash) requestHeadingFocus()
      }),
    [router],
  )
  return announced
}

const Shell = () => {
  const announced = useNavigationAnnouncement()
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to main content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
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

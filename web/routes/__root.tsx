import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Toasts } from '#web/components/shell/toasts.tsx'
import { useNavigationAnnouncement } from '#web/lib/focus-heading.ts'
import type { FirstPageData } from '#web/lib/page.ts'

const Root = () => {
  const announced = useNavigationAnnouncement()
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to main content
      </a>
      <Outlet />
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
      <Toasts />
    </div>
  )
}

export const Route = createRootRouteWithContext<{ given: FirstPageData }>()({ component: Root })

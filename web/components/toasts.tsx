import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { hasSpoken, onNotices } from '#web/lib/notify.ts'

const load = () => import('./ui/toast.tsx')

// A page must not break because what repeats its words could not be fetched.
const Toaster = lazy<ComponentType>(() =>
  load().then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => null }),
  ),
)

/** Fetches what shows toasts ahead of the first one, which may well be about a lost connection. */
export const prepareToasts = () => {
  load().catch(() => undefined)
}

/** The toasts, above all pages so that they outlive a change of page. Nothing is loaded before the first one. */
export const Toasts = () => {
  const wanted = useSyncExternalStore(onNotices, hasSpoken, () => false)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { hadToast, subscribeToToasts } from '#web/lib/notify.ts'

const load = () => import('#web/components/ui/toast.tsx').then(({ Toaster }) => ({ default: Toaster }))

// A page must not break because its toasts could not be fetched.
const Toaster = lazy<ComponentType>(() => load().catch(() => ({ default: () => null })))

/** Loads the toasts before the first one, which may be about a lost connection. */
export const prepareToasts = () => {
  load().catch(() => undefined)
}

export const Toasts = () => {
  const hasToasts = useSyncExternalStore(subscribeToToasts, hadToast, () => false)
  return hasToasts ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

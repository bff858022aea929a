import { useEffect, useSyncExternalStore } from 'react'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from '#web/lib/notify.ts'

const shownMs = 8_000

const none: readonly Toast[] = []

/** Not Radix's Toast: it weighs as much as the rest of the page's own code. */
const Item = ({ id, kind, title, description }: Toast) => {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  const isFailure = kind === 'failed'
  return (
    <li
      className={`appear flex items-start gap-3 rounded-md border border-l-4 border-line bg-raised py-3 pr-2 pl-4 shadow-lift ${isFailure ? 'border-l-danger' : 'border-l-primary'}`}
    >
      <div className="min-w-0 grow py-1">
        <p className={`font-semibold ${isFailure ? 'text-danger' : ''}`}>{title}</p>
        {description && <p className="text-sm text-soft">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Close notification"
        className={buttonLook({ variant: 'quiet', size: 'small', className: 'text-faint' })}
        onClick={() => dismissToast(id)}
      >
        ✕
      </button>
    </li>
  )
}

export const ClientToasts = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="fixed inset-x-0 top-0 z-50 ml-auto w-full max-w-md md:top-auto md:bottom-0 print:hidden"
    >
      <ol className="p-3 empty:hidden md:p-4">
        {toasts.map((toast) => (
          <Item key={toast.id} {...toast} />
        ))}
      </ol>
    </section>
  )
}

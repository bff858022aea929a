import * as Toast from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { cn } from '#web/lib/cn.ts'
import { currentToast, dismissToast, subscribeToToasts, type Toast as ToastData } from '#web/lib/notify.ts'
import { Button } from './button.tsx'
import '#web/admin.css'

const shownMs = 8_000

export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast)
  return (
    <Toast.Provider duration={shownMs} swipeDirection="right">
      {toast && <ToastItem key={toast.id} toast={toast} />}
      <Toast.Viewport className="fixed inset-x-0 top-0 z-50 ml-auto flex w-full max-w-md flex-col p-3 outline-none max-md:max-w-none max-md:[body:has(#document-status)_&]:top-auto max-md:[body:has(#document-status)_&]:bottom-0 md:top-auto md:bottom-0 md:p-4 print:hidden" />
    </Toast.Provider>
  )
}

// Radix announces a polite toast by itself; a failure has its own alert, which Radix must not repeat.
const alertAttributes = { role: 'alert', 'data-radix-toast-announce-exclude': '' }

const ToastItem = ({ toast: { id, kind, title, description, action, seconds } }: { toast: ToastData }) => (
  <Toast.Root
    type={kind === 'failed' ? 'foreground' : 'background'}
    {...(seconds && { duration: seconds * 1000 })}
    onOpenChange={(open) => !open && dismissToast(id)}
    className={cn(
      'appear flex items-start gap-3 rounded-md border border-l-4 border-line bg-raised py-3 pr-2 pl-4 shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      kind === 'failed' ? 'border-l-danger' : 'border-l-primary',
    )}
  >
    <div className="min-w-0 grow py-1" {...(kind === 'failed' && alertAttributes)}>
      <Toast.Title className={cn('font-semibold', kind === 'failed' && 'text-danger')}>{title}</Toast.Title>
      {description && <Toast.Description className="text-sm text-soft">{description}</Toast.Description>}
    </div>
    {action && (
      <Toast.Action asChild altText={`${action.label}: ${title}`} onClick={action.press}>
        <Button variant="secondary" size="small">
          {action.label}
        </Button>
      </Toast.Action>
    )}
    <Toast.Close asChild>
      <Button variant="quiet" size="small" aria-label="Close notification" className="px-2.5 text-faint">
        <svg className="size-3.5" viewBox="0 0 14 14" fill="none" aria-hidden="true">
          <path d="m2 2 10 10M12 2 2 12" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </Button>
    </Toast.Close>
  </Toast.Root>
)

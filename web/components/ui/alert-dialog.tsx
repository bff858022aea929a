import * as Dialog from '@radix-ui/react-alert-dialog'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'

export const AlertDialog = Dialog.Root
export const AlertDialogTrigger = Dialog.Trigger
export const AlertDialogAction = Dialog.Action
export const AlertDialogCancel = Dialog.Cancel

/** The question itself. The focus starts on Cancel, is kept inside, and goes back to where it was: the trigger, or whatever asked. */
export const AlertDialogContent = ({ className, ...props }: ComponentProps<typeof Dialog.Content>) => {
  const asker = useRef<Element>(null)
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="appear fixed inset-0 z-40 bg-shade print:hidden" />
      <Dialog.Content
        onOpenAutoFocus={() => {
          asker.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          const { current } = asker
          if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body) return
          event.preventDefault()
          current.focus()
        }}
        {...props}
        className={cn(
          'appear fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-raised p-6 shadow-lift print:hidden',
          className,
        )}
      />
    </Dialog.Portal>
  )
}

export const AlertDialogTitle = ({ className, ...props }: ComponentProps<typeof Dialog.Title>) => (
  <Dialog.Title {...props} className={cn('text-xl', className)} />
)

export const AlertDialogDescription = ({ className, ...props }: ComponentProps<typeof Dialog.Description>) => (
  <Dialog.Description {...props} className={cn('mt-2 text-soft', className)} />
)

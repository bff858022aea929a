import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ignoreDoubleClick, useDoubleClickOver } from '#web/lib/focus.ts'
import { useScrollLock } from '#web/lib/scroll-lock.ts'
import { type ButtonLook, buttonLook } from './ui/button-look.ts'

type NativeConfirmProps = {
  title: string
  description: ReactNode
  action: string
  cancel: string
  variant?: ButtonLook['variant']
  onConfirm: () => void
  onClose: () => void
}

/**
 * Uses the browser's own dialog, because Radix's AlertDialog would add its bytes to the client's pages. The second half
 * of a double click confirms nothing.
 */
export const NativeConfirm = ({
  title,
  description,
  action,
  cancel,
  variant = 'primary',
  onConfirm,
  onClose,
}: NativeConfirmProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isDoubleClickOver = useDoubleClickOver()
  useScrollLock()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Runs before the element is removed: a closed dialog gives the focus back.
    return () => element?.close()
  }, [])
  const confirm = ({ detail }: MouseEvent) => {
    // Both checks are needed: not every browser counts taps in `detail`.
    if (!isDoubleClickOver || detail > 1) return
    ignoreDoubleClick()
    dialog.current?.close()
    onConfirm()
  }
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Strict mode closes and reopens a dialog; the close event of that arrives when it is open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="appear m-auto max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] max-w-none overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6 text-ink shadow-lift wrap-anywhere backdrop:bg-shade print:hidden"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-soft">
        {description}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: an opened dialog focuses this button before a link in its text
          autoFocus
          className={buttonLook({ variant: 'secondary', className: 'grow sm:grow-0' })}
          onClick={({ detail }) => detail <= 1 && dialog.current?.close()}
        >
          {cancel}
        </button>
        <button
          type="button"
          aria-disabled={!isDoubleClickOver || undefined}
          className={buttonLook({ variant, className: 'grow sm:grow-0' })}
          onClick={confirm}
        >
          {action}
        </button>
      </div>
    </dialog>,
    document.body,
  )
}

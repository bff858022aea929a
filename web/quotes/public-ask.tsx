import { type ReactNode, useEffect, useId, useRef } from 'react'
import { buttonLook } from '../components/ui/button-look.ts'

type AskProps = {
  title: string
  children: ReactNode
  action: string
  cancel: string
  destructive?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * The review step before an answer, in the browser's own dialog: the focus starts on Cancel, stays inside, and goes
 * back to the button that asked. Esc cancels.
 */
export const Ask = ({ title, children, action, cancel, destructive = false, onConfirm, onClose }: AskProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    cancelButton.current?.focus()
    return () => shown.close()
  }, [])
  const confirm = () => {
    dialog.current?.close()
    onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="appear m-auto max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6 text-ink shadow-lift backdrop:bg-shade print:hidden"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 grid gap-3 text-soft">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button
          ref={cancelButton}
          type="button"
          className={buttonLook({ variant: 'secondary' })}
          onClick={() => dialog.current?.close()}
        >
          {cancel}
        </button>
        <button
          type="button"
          className={buttonLook({ variant: destructive ? 'destructive' : 'primary' })}
          onClick={confirm}
        >
          {action}
        </button>
      </div>
    </dialog>
  )
}

import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonLook } from '#web/components/ui/button-look.ts'

type AskProps = {
  title: string
  children: ReactNode
  action: string
  cancel: string
  destructive?: boolean
  onConfirm: () => void
  onClose: () => void
}

const doubleTapMs = 500

/** Whether what was just shown has stood long enough for a press to be meant for it. */
const useSettled = () => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/**
 * The review step before an answer, in the browser's own dialog: the focus starts on Cancel, stays inside, and goes
 * back to the button that asked. Esc cancels. The second half of a double tap on that button confirms nothing, although
 * it may fall on the one that does.
 */
export const Ask = ({ title, children, action, cancel, destructive = false, onConfirm, onClose }: AskProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const settled = useSettled()
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    cancelButton.current?.focus()
    return () => shown.close()
  }, [])
  const confirm = (event: MouseEvent) => {
    // Either sign of a double tap will do: not every browser counts the taps.
    if (!settled || event.detail > 1) return
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
      className="appear m-auto max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6 text-ink shadow-lift wrap-anywhere backdrop:bg-shade print:hidden"
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
          aria-disabled={!settled || undefined}
          className={buttonLook({ variant: destructive ? 'destructive' : 'primary' })}
          onClick={confirm}
        >
          {action}
        </button>
      </div>
    </dialog>
  )
}

import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ignoreDoubleClick } from '#web/lib/focus.ts'
import { type ButtonLook, buttonLook } from './ui/button-look.ts'

const doubleClickMs = 500

const useDoubleClickOver = () => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

const useScrollLock = () =>
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    // A dialog below this one has the lock.
    if (style.overflow) return
    style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'
    return () => {
      style.paddingRight = ''
      style.overflow = ''
    }
  }, [])

type DialogFrameProps = {
  dialog: RefObject<HTMLDialogElement | null>
  role: 'dialog' | 'alertdialog'
  title: string
  description: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Uses the browser's own dialog, because the client pages load no Radix. */
export const DialogFrame = ({ dialog, role, title, description, onClose, children }: DialogFrameProps) => {
  const id = useId()
  useScrollLock()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Runs before the element is removed: a closed dialog gives the focus back.
    return () => element?.close()
  }, [dialog])
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Strict mode closes and opens a dialog again, and the event of that comes later.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="appear m-auto max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] max-w-none overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6 text-ink shadow-lift wrap-anywhere backdrop:bg-shade print:hidden"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-soft">
        {description}
      </p>
      {children}
    </dialog>,
    document.body,
  )
}

type OpenDialogProps = {
  title: string
  description: ReactNode
  action: string
  cancel?: string
  variant?: ButtonLook['variant']
  prefersCancel?: boolean
  onConfirm: () => void
  children?: ReactNode
}

const OpenDialog = ({
  title,
  description,
  action,
  cancel = 'Cancel',
  variant = 'primary',
  prefersCancel = false,
  onConfirm,
  onClose,
  children,
}: OpenDialogProps & { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isDoubleClickOver = useDoubleClickOver()
  // Runs after the frame has opened, which focuses the first button.
  useLayoutEffect(() => cancelButton.current?.focus(), [])
  const confirm = ({ detail }: MouseEvent) => {
    // Both checks are needed: not every browser counts the taps.
    if (!isDoubleClickOver || detail > 1) return
    ignoreDoubleClick()
    dialog.current?.close()
    onConfirm()
  }
  const buttons = [
    <button
      key="cancel"
      ref={cancelButton}
      type="button"
      className={buttonLook({ variant: prefersCancel ? 'primary' : 'secondary' })}
      onClick={({ detail }) => detail <= 1 && dialog.current?.close()}
    >
      {cancel}
    </button>,
    <button
      key="action"
      type="button"
      aria-disabled={!isDoubleClickOver || undefined}
      className={buttonLook({ variant })}
      onClick={confirm}
    >
      {action}
    </button>,
  ]
  return (
    <DialogFrame dialog={dialog} role="alertdialog" title={title} description={description} onClose={onClose}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">{prefersCancel ? buttons.reverse() : buttons}</div>
    </DialogFrame>
  )
}

type TriggerProps = {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
}

type ConfirmDialogProps = OpenDialogProps & {
  /** The button that opens the dialog. Without one, the caller passes `open` and `onOpenChange`. */
  trigger?: (props: TriggerProps) => ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** The second half of a double click confirms nothing. */
export const ConfirmDialog = ({ trigger, open, onOpenChange, ...props }: ConfirmDialogProps) => {
  const [isOpen, setOpen] = useState(false)
  const isShown = open ?? isOpen
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // A closed dialog gives the focus back to the element that had it, and Safari focuses no pressed button.
    currentTarget.focus()
    change(true)
  }
  return (
    <>
      {trigger?.({ onClick, 'aria-haspopup': 'dialog', 'aria-expanded': isShown })}
      {isShown && <OpenDialog {...props} onClose={() => change(false)} />}
    </>
  )
}

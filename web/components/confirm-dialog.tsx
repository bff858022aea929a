import { type MouseEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { ignoreDoubleClick, useDoubleClickOver } from '#web/lib/focus.ts'
import { Button, type ButtonProps } from './ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogTitle } from './ui/dialog.tsx'

type ButtonsProps = {
  action: string
  cancel?: string
  variant?: ButtonProps['variant']
  prefersCancel?: boolean
  onConfirm: () => void
}

const Buttons = ({
  action,
  cancel = 'Cancel',
  variant = 'primary',
  prefersCancel = false,
  cancelRef,
  onConfirm,
}: ButtonsProps & { cancelRef: Ref<HTMLButtonElement> }) => {
  const isDoubleClickOver = useDoubleClickOver()
  const confirm = () => {
    ignoreDoubleClick()
    onConfirm()
  }
  const act = (
    <Button variant={variant} unavailable={!isDoubleClickOver} onClick={confirm}>
      {action}
    </Button>
  )
  return (
    <DialogFooter className="mt-6">
      {prefersCancel && act}
      <DialogClose asChild>
        <Button ref={cancelRef} variant={prefersCancel ? 'primary' : 'secondary'}>
          {cancel}
        </Button>
      </DialogClose>
      {!prefersCancel && act}
    </DialogFooter>
  )
}

type ConfirmDialogProps = ButtonsProps & {
  title: string
  description: ReactNode
  /** The button that opens the dialog. Without one, the caller passes `open` and `onOpenChange`. */
  trigger?: ButtonProps
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children?: ReactNode
}

/** The second half of a double click confirms nothing. */
export const ConfirmDialog = ({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  onConfirm,
  children,
  ...buttons
}: ConfirmDialogProps) => {
  const id = useId()
  const cancelRef = useRef<HTMLButtonElement>(null)
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
  const confirm = () => {
    onConfirm()
    change(false)
  }
  return (
    <>
      {trigger && <Button {...trigger} onClick={onClick} aria-haspopup="dialog" aria-expanded={isShown} />}
      <Dialog open={isShown} onOpenChange={change}>
        <DialogContent role="alertdialog" aria-describedby={id} firstFocus={cancelRef}>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription id={id}>{description}</DialogDescription>
          {children}
          <Buttons {...buttons} cancelRef={cancelRef} onConfirm={confirm} />
        </DialogContent>
      </Dialog>
    </>
  )
}

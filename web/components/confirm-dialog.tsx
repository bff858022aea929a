import { type MouseEvent, type ReactNode, useState } from 'react'
import { ignoreDoubleClick, useDoubleClickOver } from '#web/lib/focus.ts'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from './ui/alert-dialog.tsx'
import { Button, type ButtonProps } from './ui/button.tsx'
import { DialogFooter } from './ui/dialog.tsx'

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
  onConfirm,
}: ButtonsProps) => {
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
      <AlertDialogCancel asChild>
        <Button variant={prefersCancel ? 'primary' : 'secondary'}>{cancel}</Button>
      </AlertDialogCancel>
      {!prefersCancel && act}
    </DialogFooter>
  )
}

type TriggerProps = {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
}

type ConfirmDialogProps = ButtonsProps & {
  title: string
  description: ReactNode
  /** The button that opens the dialog. Without one, the caller passes `open` and `onOpenChange`. */
  trigger?: (props: TriggerProps) => ReactNode
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
      {trigger?.({ onClick, 'aria-haspopup': 'dialog', 'aria-expanded': isShown })}
      <AlertDialog open={isShown} onOpenChange={change}>
        <AlertDialogContent>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
          {children}
          <Buttons {...buttons} onConfirm={confirm} />
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}

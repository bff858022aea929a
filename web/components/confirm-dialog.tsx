import type { ReactElement, ReactNode } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
} from './ui/alert-dialog.tsx'
import { Button } from './ui/button.tsx'

type ConfirmProps = {
  /** The button that asks. Leave it out and give `open` and `onOpenChange` where something else asks (a blocked navigation). */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The question, with the thing's own name in it. */
  title: string
  description: ReactNode
  /** The verb on the button that does it. */
  action: string
  cancel?: string
  destructive?: boolean
  onConfirm: () => void
}

const doubleClickMs = 500

/** The second half of a double click on the answer falls on whatever lies beneath: it takes the focus nowhere. */
const outliveDoubleClick = () => {
  const stay = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  window.addEventListener('mousedown', stay, { capture: true })
  setTimeout(() => window.removeEventListener('mousedown', stay, { capture: true }), doubleClickMs)
}

/** Asks before something is done. The focus starts on Cancel and returns to the trigger. */
export const Confirm = ({
  trigger,
  title,
  description,
  action,
  cancel = 'Cancel',
  destructive = false,
  onConfirm,
  ...state
}: ConfirmProps) => (
  <AlertDialog {...state}>
    {trigger && <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger>}
    <AlertDialogContent>
      <AlertDialogTitle>{title}</AlertDialogTitle>
      <AlertDialogDescription>{description}</AlertDialogDescription>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertDialogCancel asChild>
          <Button variant="secondary">{cancel}</Button>
        </AlertDialogCancel>
        <AlertDialogAction
          asChild
          onClick={() => {
            outliveDoubleClick()
            onConfirm()
          }}
        >
          <Button
            className={destructive ? 'bg-danger text-on-danger hover:bg-danger-deep active:bg-danger-deep' : undefined}
          >
            {action}
          </Button>
        </AlertDialogAction>
      </div>
    </AlertDialogContent>
  </AlertDialog>
)

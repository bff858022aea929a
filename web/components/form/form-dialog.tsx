import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/components/ui/dialog.tsx'
import type { ParseResult } from '#web/lib/validation.ts'
import { useAppForm } from './form.tsx'
import { FormFrame, SubmitButton } from './form-frame.tsx'

type Form<Values extends object, Data, Answer> = ReturnType<typeof useAppForm<Values, Data, Answer>>

type FormDialogProps<Values extends object, Data, Answer> = {
  title: string
  description: ReactNode
  action: string
  busy: string
  variant?: ButtonProps['variant']
  values: Values
  parse: (values: Values, key: string) => ParseResult<Data>
  send: (data: Data) => Promise<Answer>
  /** Instead of `onClose`. */
  onSuccess?: (answer: Answer) => void
  onClose: () => void
  children: (form: Form<Values, Data, Answer>) => ReactNode
}

/** A dialog with a form. While it is sent, the dialog stays open. */
export const FormDialog = <Values extends object, Data, Answer>({
  title,
  description,
  action,
  busy,
  variant,
  onClose,
  onSuccess = onClose,
  children,
  ...options
}: FormDialogProps<Values, Data, Answer>) => {
  const form = useAppForm({ ...options, onSuccess })
  const isBusy = form.state.busy
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
        <FormFrame form={form} label={title} unmarked className="mt-5 gap-5">
          {children(form)}
          <DialogFooter>
            <Button variant="secondary" unavailable={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton variant={variant} busy={busy}>
              {action}
            </SubmitButton>
          </DialogFooter>
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}

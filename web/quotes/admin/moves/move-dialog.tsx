import { type ReactNode, useEffect, useRef } from 'react'
import { DialogFrame } from '#web/components/confirm-dialog.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { controlId, FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import type { ParseResult } from '#web/lib/validation.ts'

type Form<Values extends object, Data> = ReturnType<typeof useAppForm<Values, Data, unknown>>

type MoveDialogProps<Values extends object, Data> = {
  title: string
  description: ReactNode
  action: string
  busy: string
  variant?: ButtonProps['variant']
  values: Values
  first: string & keyof Values
  parse: (values: Values) => ParseResult<Data>
  send: (data: Data) => Promise<unknown>
  onClose: () => void
  children: (form: Form<Values, Data>) => ReactNode
}

export const MoveDialog = <Values extends object, Data>({
  title,
  description,
  action,
  busy,
  variant = 'primary',
  values,
  first,
  parse,
  send,
  onClose,
  children,
}: MoveDialogProps<Values, Data>) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useAppForm({ values, parse, send, onSuccess: () => dialog.current?.close() })
  const firstControl = controlId(form.state.id, first)
  useEffect(() => document.getElementById(firstControl)?.focus(), [firstControl])
  return (
    <DialogFrame dialog={dialog} role="dialog" title={title} description={description} onClose={onClose}>
      <FormFrame form={form} label={title} unmarked className="mt-5 gap-5">
        {children(form)}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <SubmitButton variant={variant} busy={busy}>
            {action}
          </SubmitButton>
        </div>
      </FormFrame>
    </DialogFrame>
  )
}

import type { Quote } from '#src/quotes/schema.ts'
import { type ItemDone, startDone } from '#src/today/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'

const parseStart = validateWith(startDone)

type StartDialogProps = {
  quote: Pick<Quote, 'client_company' | 'start_date'>
  send: (json: ItemDone) => Promise<unknown>
  onSuccess?: () => void
  onClose: () => void
}

/** Asks for the day that confirms a start. */
export const StartDialog = ({ quote, ...props }: StartDialogProps) => (
  <FormDialog
    {...props}
    title={`Confirm the start with ${quote.client_company}?`}
    description="Months and minimum term count from this day. The client gets an email with it."
    action="Start confirmed"
    busy="Confirming..."
    values={{ day: quote.start_date ?? dayNow() }}
    parse={parseStart}
  >
    {(form) => <form.Field name="day">{(field) => <field.Day label="First day" required />}</form.Field>}
  </FormDialog>
)

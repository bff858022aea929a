import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReminderDraft, reminder } from '#src/invoices/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { EmailHead, ReadOnlyEmailDialog } from '#web/mail/email-draft.tsx'
import { type OwedInvoice, type OwedProps, PaymentDialog } from './dialogs.tsx'
import { reminderQuery, writeMutation } from './queries.ts'

const parse = validateWith(reminder)

const titleOf = ({ number, company }: OwedInvoice) => `Write to ${company} about ${number}`

type FormProps = OwedProps & { draft: ReminderDraft; onPaid: () => void }

const WriteForm = ({ invoice, draft, onClose, onPaid }: FormProps) => {
  const { mutateAsync } = useMutation(writeMutation)
  return (
    <FormDialog
      title={titleOf(invoice)}
      description={
        <>
          Paid meanwhile? Look at your bank first, and{' '}
          <Button variant="link" onClick={onPaid}>
            enter the payment
          </Button>
          . The email goes within working hours, and twice at most.
        </>
      }
      action="Send"
      busy="Sending..."
      values={{ text: draft.text }}
      parse={(typed, key) => parse({ ...typed, key })}
      send={(json) => mutateAsync({ number: invoice.number, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <EmailHead {...draft} />
          <form.LongText name="text" label="Text" required rows={9} />
        </>
      )}
    </FormDialog>
  )
}

/** The email about an overdue invoice, drafted; only a press sends it. */
export const WriteDialog = (props: OwedProps) => {
  const [isPaid, setPaid] = useState(false)
  const query = useQuery(reminderQuery(props.invoice.number))
  const draft = query.isFetching ? undefined : query.data
  if (isPaid) return <PaymentDialog {...props} />
  if (draft?.refusal === null) return <WriteForm {...props} draft={draft} onPaid={() => setPaid(true)} />
  return <ReadOnlyEmailDialog title={titleOf(props.invoice)} query={query} draft={draft} onClose={props.onClose} />
}

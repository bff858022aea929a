import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReminderDraft, reminder } from '#src/invoices/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { Term } from '#web/components/page/detail-page.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ReadOnlyEmail } from '#web/days/admin/email-dialog.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { type OwedProps, PaymentDialog, useKey } from './dialogs.tsx'
import { reminderQuery, writeMutation } from './queries.ts'

const parse = validateWith(reminder)

type FormProps = OwedProps & { draft: ReminderDraft; onPaid: () => void }

const WriteForm = ({ invoice: { number, company }, draft: { to, subject, text }, onClose, onPaid }: FormProps) => {
  const key = useKey()
  const { mutateAsync } = useMutation(writeMutation)
  return (
    <FormDialog
      title={`Write to ${company} about ${number}`}
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
      values={{ text }}
      parse={(typed) => parse({ ...typed, key })}
      send={(json) => mutateAsync({ number, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <dl className="grid gap-2">
            <Term term="To">{to}</Term>
            <Term term="Subject">{subject}</Term>
          </dl>
          <form.LongText name="text" label="Text" required rows={9} />
        </>
      )}
    </FormDialog>
  )
}

/** The email about an overdue invoice, drafted; only a press sends it. */
export const WriteDialog = (props: OwedProps) => {
  const { invoice, onClose } = props
  const [isPaid, setPaid] = useState(false)
  const query = useQuery(reminderQuery(invoice.number))
  const draft = query.isFetching ? undefined : query.data
  if (isPaid) return <PaymentDialog {...props} />
  if (draft?.refusal === null) return <WriteForm {...props} draft={draft} onPaid={() => setPaid(true)} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogTitle>{`Write to ${invoice.company} about ${invoice.number}`}</DialogTitle>
        <div className="mt-5 grid gap-5">
          {draft ? (
            <ReadOnlyEmail draft={{ ...draft, sent_at: null }} sent={null} />
          ) : query.error ? (
            <QueryError title="Failed to load the email" query={query} />
          ) : (
            <Skeleton className="h-40" />
          )}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  )
}

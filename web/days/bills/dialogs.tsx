import { useMutation } from '@tanstack/react-query'
import { formatShortMoney } from '#src/base/money.ts'
import type { BillItem } from '#src/days/invoicing/rules.ts'
import { billPayment, newBill } from '#src/days/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import { newBillMutation, payBillMutation } from './queries.ts'

type DialogProps = { item: BillItem; onClose: () => void }

const busy = 'Recording...'

const parseBill = validateWith(newBill)

export const NewBillDialog = ({ item: { quote, company }, onClose }: DialogProps) => (
  <FormDialog
    title={`Which invoice has the lines of ${company}?`}
    description="Make the invoice in your accounting program first. It is due 7 days after its day."
    action="Invoiced"
    busy={busy}
    values={{ number: '', day: dayNow() as string }}
    parse={(values) => parseBill({ quote_id: quote.id, ...values })}
    send={useMutation(newBillMutation).mutateAsync}
    onClose={onClose}
  >
    {(form) => (
      <>
        <form.Field name="number">
          {(field) => <field.Text label="Invoice number" hint="For example INV-0042" required autoComplete="off" />}
        </form.Field>
        <form.Field name="day">
          {(field) => (
            <field.Day
              label="Day of the invoice"
              hint="It gets the lines that may be billed on this day."
              required
              max={dayNow()}
            />
          )}
        </form.Field>
      </>
    )}
  </FormDialog>
)

const parsePayment = validateWith(billPayment)

export const PaidDialog = ({ item: { number, company, total, lines }, onClose }: DialogProps) => {
  const { mutateAsync } = useMutation(payBillMutation)
  const runs = lines.some(({ unit }) => unit === 'day') ? ' The days on it are valid for 90 days from then.' : ''
  return (
    <FormDialog
      title={`When was ${number} paid?`}
      description={`${formatShortMoney(total)} by ${company}.${runs}`}
      action="Paid"
      busy={busy}
      values={{ day: dayNow() as string }}
      parse={parsePayment}
      send={({ day }) => mutateAsync({ number: number ?? '', day })}
      onClose={onClose}
    >
      {(form) => (
        <form.Field name="day">{(field) => <field.Day label="Day of payment" required max={dayNow()} />}</form.Field>
      )}
    </FormDialog>
  )
}

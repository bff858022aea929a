import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Dollars, formatMoney, formatShortMoney, parseMoney } from '#src/base/money.ts'
import { type BuyerCorrection, buyerCorrection } from '#src/conversation/schema.ts'
import { type InvoiceItem, newDispute, newPayment, paymentCorrection } from '#src/invoices/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import { correctBuyerMutation, disputeMutation, payMutation, refundMutation, takeBackMutation } from './queries.ts'

/** What the dialogs need of an invoice; Today knows no more. */
export type OwedInvoice = { number: string; company: string; open: Dollars }
export type OwedProps = { invoice: OwedInvoice; onClose: () => void }

const busy = 'Entering...'

/** A sum as a form has it: "1,437.50". */
const typedMoney = (amount: Dollars) => formatMoney(amount).slice(1)
export const readMoney = (typed: string) => parseMoney(typed) ?? typed

const parsePayment = validateWith(newPayment)

type MoneyWords = { title: string; description: string; action: string; amount: Dollars; dayLabel: string }

const MoneyDialog = ({
  words: { title, description, action, amount, dayLabel },
  mutation,
  invoice: { number },
  onClose,
}: OwedProps & { words: MoneyWords; mutation: typeof payMutation }) => {
  const { mutateAsync } = useMutation(mutation)
  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      busy={busy}
      values={{ day: dayNow() as string, amount: typedMoney(amount), words: '' }}
      parse={(typed, key) => parsePayment({ ...typed, amount: readMoney(typed.amount), key })}
      send={(json) => mutateAsync({ number, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Day name="day" label={dayLabel} required max={dayNow()} />
          <form.Money name="amount" label="Amount" required />
          <form.Text name="words" label="Note" hint="Optional, for you alone" />
        </>
      )}
    </FormDialog>
  )
}

export const PaymentDialog = (props: OwedProps) => {
  const { number, company, open } = props.invoice
  const words = {
    title: `What was paid of ${number}?`,
    description: `${formatShortMoney(open)} of ${company} is open.`,
    ...{ action: 'Enter the payment', amount: open, dayLabel: 'Day of payment' },
  }
  return <MoneyDialog {...props} words={words} mutation={payMutation} />
}

/** `open` of the invoice is what is to be paid back. */
export const RefundDialog = (props: OwedProps) => {
  const { number, company, open } = props.invoice
  const words = {
    title: `What did you pay back of ${number}?`,
    description: `${company} paid ${formatShortMoney(open)} more than is owed. Enter it once your bank has paid it.`,
    ...{ action: 'Enter the refund', amount: open, dayLabel: 'Day of refund' },
  }
  return <MoneyDialog {...props} words={words} mutation={refundMutation} />
}

const parseDispute = validateWith(newDispute)

export const DisputeDialog = ({ invoice: { number, company, open }, onClose }: OwedProps) => {
  const { mutateAsync } = useMutation(disputeMutation)
  return (
    <FormDialog
      title={`What does ${company} dispute of ${number}?`}
      description="No late charge counts on it, and Today asks for the rest alone. Enter 0 once it is settled."
      action="In dispute"
      busy={busy}
      values={{ amount: typedMoney(open), words: '' }}
      parse={(typed, key) => parseDispute({ ...typed, amount: readMoney(typed.amount), key })}
      send={(json) => mutateAsync({ number, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Money name="amount" label="Amount" required />
          <form.Text name="words" label="Their words" hint="Optional" />
        </>
      )}
    </FormDialog>
  )
}

const parseCorrection = validateWith(paymentCorrection)

type TakeBackProps = { number: string; payment: InvoiceItem['payments'][number]; onClose: () => void }

export const TakeBackDialog = ({ number, payment: { id, amount }, onClose }: TakeBackProps) => {
  const { mutateAsync } = useMutation(takeBackMutation)
  const what = amount < 0 ? 'refund' : 'payment'
  return (
    <FormDialog
      title={`Take this ${what} of ${number} back?`}
      description={`${formatShortMoney(Math.abs(amount) as Dollars)} counts no more. The entry stays, struck through.`}
      action="Take back"
      busy={busy}
      values={{ words: '' }}
      parse={(typed, key) => parseCorrection({ ...typed, key })}
      send={(json) => mutateAsync({ number, id, ...json })}
      onClose={onClose}
    >
      {(form) => <form.Text name="words" label="Reason" required />}
    </FormDialog>
  )
}

/** What differs: an unchanged detail stays the client's, and an empty one is cleared. */
const changedOf = (typed: Record<string, string | boolean>, values: Record<string, string | boolean>) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== values[name]))

export const BuyerDialog = ({ item, onClose }: { item: InvoiceItem; onClose: () => void }) => {
  const { quote, company, buyer, order_follows } = item
  const { mutateAsync } = useMutation(correctBuyerMutation)
  const [values] = useState({
    ...{ legal_name: buyer.name, billing_email: buyer.email, address: buyer.address ?? '', nzbn: buyer.nzbn ?? '' },
    ...{ purchase_order: buyer.purchase_order ?? '', order_follows },
  })
  return (
    <FormDialog
      title={`Who is invoiced for ${company}?`}
      description="For this invoice and later ones. What is issued stays as it is."
      action="Save"
      busy="Saving..."
      values={values}
      parse={(typed) => {
        const changed = changedOf(typed, values)
        const parsed = validateWith(buyerCorrection)(changed)
        return 'fields' in parsed ? parsed : { data: changed as Partial<BuyerCorrection> }
      }}
      send={(json) => mutateAsync({ id: quote.id, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Text name="legal_name" label="Name on the invoice" />
          <form.Email
            name="billing_email"
            label="Email for invoices"
            hint="To an address that is neither the client’s nor a reader’s, the email has no link."
            autoComplete="off"
          />
          <form.Text name="address" label="Address" />
          <form.Text name="nzbn" label="NZBN" />
          <form.Text name="purchase_order" label="Order number" />
          <form.Check name="order_follows">Their order number follows</form.Check>
        </>
      )}
    </FormDialog>
  )
}

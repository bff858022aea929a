import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { evidencePath } from '#src/base/links.ts'
import { type Dollars, formatShortMoney } from '#src/base/money.ts'
import { formatShortDay } from '#src/base/time.ts'
import type { InvoiceItem } from '#src/invoices/schema.ts'
import { Ago } from '#web/components/ago.tsx'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { Button, rowAct } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/lib/focus.ts'
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { dayNow } from '#web/lib/now.ts'
import { CreditInvoiceDialog } from './credit-dialog.tsx'
import { DisputeDialog, type OwedProps, PaymentDialog, RefundDialog, TakeBackDialog } from './dialogs.tsx'
import { leaveMutation, sendMutation } from './queries.ts'
import { invoiceWords } from './words.ts'
import { WriteDialog } from './write-dialog.tsx'

const owedDialogs = {
  pay: PaymentDialog,
  refund: RefundDialog,
  write: WriteDialog,
  dispute: DisputeDialog,
} satisfies Record<string, ComponentType<OwedProps>>

type Act = { key: keyof typeof owedDialogs | 'send' | 'credit' | 'leave'; label: string; consequence: string }

/** To refund or to pay is the row's button, the others are in its menu. */
const actsOf = ({ kind, state, open, to_refund, disputed, sent_at, pdf }: InvoiceItem): Act[] => {
  const isLate = state === 'overdue'
  const acts: (Act | false)[] = [
    to_refund > 0 && { key: 'refund', label: 'Refund', consequence: 'Enter what you paid back' },
    open > 0 && { key: 'pay', label: 'Payment', consequence: 'Enter what was paid' },
    isLate && { key: 'write', label: 'Write', consequence: 'You read the email first' },
    open > 0 && {
      key: 'dispute',
      label: disputed > 0 ? 'Change the dispute' : 'In dispute',
      consequence: 'No late charge counts on it',
    },
    isLate && { key: 'leave', label: 'Leave it', consequence: 'Today no longer names it' },
    pdf !== null && {
      key: 'send',
      label: sent_at ? 'Send again' : 'Send',
      consequence: 'The email goes with the PDF',
    },
    kind === 'invoice' &&
      state !== 'credited' && { key: 'credit', label: 'Credit', consequence: 'A credit note corrects it' },
  ]
  return acts.filter((act) => act !== false)
}

type RowProps = { item: InvoiceItem; all: readonly InvoiceItem[] }

const Acts = ({ item, all }: RowProps) => {
  const [chosen, setChosen] = useState<Act['key'] | null>(null)
  const { mutate: send } = useMutation(sendMutation)
  const { mutate: leave } = useMutation(leaveMutation)
  const number = item.number ?? ''
  const choose = ({ key }: Act) => {
    const act = { number, json: { key: newIdempotencyKey() } }
    if (key === 'send') send(act)
    else if (key === 'leave') leave(act)
    else setChosen(key)
  }
  const invoice = { number, company: item.company, open: chosen === 'refund' ? item.to_refund : item.open }
  const acts = actsOf(item)
  const first = acts.find(({ key }) => key === 'refund' || key === 'pay')
  const close = () => setChosen(null)
  const Dialog = chosen && chosen in owedDialogs ? owedDialogs[chosen as keyof typeof owedDialogs] : null
  return (
    <>
      {first && (
        <Button {...rowAct} onClick={() => choose(first)}>
          {first.label}
          <span className="sr-only"> of {number}</span>
        </Button>
      )}
      <ActMenu label={`More about ${number}`} acts={acts.filter((act) => act !== first)} onChoose={choose} />
      {Dialog && <Dialog invoice={invoice} onClose={close} />}
      {chosen === 'credit' && <CreditInvoiceDialog item={item} all={all} onClose={close} />}
    </>
  )
}

const PaymentRow = ({ number, payment }: { number: string; payment: InvoiceItem['payments'][number] }) => {
  const { opener, isOpen, open, close } = useOpener()
  const { day, amount, words, corrected } = payment
  const sum = formatShortMoney(Math.abs(amount) as Dollars)
  const sentence = `${amount < 0 ? `${sum} paid back` : `${sum} paid`} ${formatShortDay(day)}${words ? `: ${words}` : ''}`
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      {corrected ? (
        <s>{sentence}</s>
      ) : (
        <>
          {sentence}
          <Button ref={opener} variant="link" size="small" onClick={open}>
            Take back
            <span className="sr-only">
              {' '}
              {sum} of {number}
            </span>
          </Button>
        </>
      )}
      {isOpen && <TakeBackDialog number={number} payment={payment} onClose={close} />}
    </li>
  )
}

export const IssuedRow = ({ item, all }: RowProps) => {
  const { quote, kind, company, number, open, total, pdf, payments, sent_at, state } = item
  const { facts, late } = invoiceWords(item, dayNow())
  return (
    <li
      data-quote={quote.id}
      data-number={number}
      className="flex scroll-my-24 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5"
    >
      <div className="min-w-0 basis-full wrap-anywhere sm:flex-1">
        <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          {number}
          <Link
            to="/admin/quotes/$id"
            params={{ id: quote.id }}
            hash="days"
            className="ml-2 font-normal hover:underline"
          >
            {company}
          </Link>
        </h3>
        <p className="text-sm text-soft">
          <span>{facts}</span>
          {sent_at && state !== 'paid' && (
            <>
              {' · emailed '}
              <Ago at={sent_at} />
            </>
          )}
        </p>
        {late && <p className="text-sm font-semibold text-tussock-ink">{late}</p>}
        {payments.length > 0 && (
          <ul aria-label={`Payments of ${number}`} className="text-sm text-soft">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} number={number ?? ''} payment={payment} />
            ))}
          </ul>
        )}
      </div>
      <p className="tabular flex-1 sm:w-28 sm:flex-none sm:text-right">
        {kind === 'credit' && '−'}
        {formatShortMoney(open > 0 ? open : total)}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-1 sm:w-72">
        {pdf && (
          <a href={pdf} className="link inline-flex min-h-11 items-center px-2 text-sm">
            PDF<span className="sr-only"> of {number}</span>
          </a>
        )}
        {pdf && (
          <a href={evidencePath(pdf)} download className="link inline-flex min-h-11 items-center px-2 text-sm">
            Evidence<span className="sr-only"> of {number} (ZIP)</span>
          </a>
        )}
        <Acts item={item} all={all} />
      </div>
    </li>
  )
}

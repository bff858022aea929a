import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatShortMoney } from '#src/base/money.ts'
import { formatCount, isLess } from '#src/invoices/rules.ts'
import { type InvoiceItem, type ItemLine, newInvoice } from '#src/invoices/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { Button, rowAct } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { LinesField } from './lines-field.tsx'
import { useNumbering } from './numbering.ts'
import { issueMutation, standingItemOf } from './queries.ts'
import { Standing } from './standing.tsx'
import { changedWords, formatSum } from './words.ts'

const isTickable = ({ id, amount }: ItemLine) => amount !== null && !isLess(id)

const MinusPart = ({ line, company }: { line: ItemLine; company: string }) => {
  const { opener, isOpen, open, close } = useOpener()
  const { credits: number } = line
  if (number === null) return <span className="block">Issue the invoice of these days first, then credit it.</span>
  return (
    <>
      <span className="block">Taken from {number} by a credit note.</span>
      <Button ref={opener} {...rowAct} onClick={open}>
        Make the credit note
      </Button>
      {isOpen && <CreditDialog number={number} company={company} lines={[line]} onClose={close} />}
    </>
  )
}

const LineWords = ({ line, item }: { line: ItemLine; item: InvoiceItem }) => {
  const { id, what, quantity, unit, rate, amount, taxed } = line
  const isMinus = isLess(id)
  const count = isMinus || (quantity === 1 && unit === 'item') ? null : formatCount(line)
  const hints = [
    count && (rate !== null && quantity !== 1 ? `${count} at ${formatShortMoney(rate)}` : count),
    item.gst_status !== 'none' && !taxed && 'no GST',
  ].filter(Boolean)
  return (
    <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {what} <span className="block text-sm text-soft">{hints.join(', ')}</span>
        {amount === null && (
          <Link to="/admin/quotes/$id" params={{ id: item.quote.id }} hash="days" className="link text-sm">
            Enter the sum that you agreed
          </Link>
        )}
        {isMinus && (
          <span className="block text-sm text-soft">
            <MinusPart line={line} company={item.company} />
          </span>
        )}
      </span>
      <span className="tabular shrink-0">{formatSum(amount)}</span>
    </span>
  )
}

const parse = validateWith(newInvoice)

/** Takes the lines that were there when it opened; one that comes meanwhile is shown, and not ticked. */
const IssueForm = ({ item, onIssued }: { item: InvoiceItem; onIssued: () => void }) => {
  const numbering = useNumbering()
  const { mutateAsync } = useMutation(issueMutation)
  const sends = useRef(true)
  const [changes, setChanges] = useState<readonly string[]>([])
  const [values] = useState(() => ({
    lines: item.lines.filter(isTickable).map(({ id }) => id),
    ...{ day: dayNow() as string, number: '' },
  }))
  const form = useAppForm({
    values,
    parse: ({ lines, day, number }, key) =>
      parse({
        ...{ quote_id: item.quote.id, day, send: sends.current, key, shown: item.shown },
        lines: item.lines.filter(({ id }) => lines.includes(id)).map(({ id, shown }) => ({ id, shown })),
        number: numbering === 'program' ? number : undefined,
      }),
    send: (json) =>
      mutateAsync(json).catch((error: unknown) => {
        const now = standingItemOf(error)
        if (now) setChanges(changedWords(item, now))
        throw error
      }),
    onSuccess: onIssued,
  })
  return (
    <FormFrame form={form} label={`Invoice for ${item.company}`} unmarked className="gap-4 pt-1 pb-8">
      {changes.length > 0 && (
        <Callout tone="warning" title="What changed">
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LinesField lines={item.lines} isTickable={isTickable}>
          {(line) => <LineWords line={line} item={item} />}
        </LinesField>
        <div className="grid content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {numbering === 'program' && (
              <form.Text name="number" label="Invoice number" hint="As your program gave it" required />
            )}
            <form.Day name="day" label="Day of the invoice" required max={dayNow()} />
          </div>
          <form.api.Subscribe selector={({ values }) => values}>
            {({ lines, day }) => <Standing item={item} ticked={lines} day={day} />}
          </form.api.Subscribe>
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Issuing..." onClick={() => (sends.current = true)}>
              Issue and send
            </SubmitButton>
            <SubmitButton variant="secondary" onClick={() => (sends.current = false)}>
              Issue, I send it myself
            </SubmitButton>
          </div>
        </div>
      </div>
    </FormFrame>
  )
}

/** What is to be invoiced of one quote. The form stays once it was opened, with what was typed. */
export const ToInvoice = ({ item, opens }: { item: InvoiceItem; opens: boolean }) => {
  const { quote, company, lines, total } = item
  const [isOpen, setOpen] = useState(opens)
  const [wasOpen, setWasOpen] = useState(opens)
  const [issued, setIssued] = useState(0)
  useEffect(() => {
    if (opens) setOpen(true)
  }, [opens])
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return (
    <li data-quote={quote.id} className="scroll-my-24 border-t border-line">
      <details
        open={isOpen}
        className="group"
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open)
          if (open) setWasOpen(true)
        }}
      >
        <summary className="flex min-h-13 list-none items-center gap-x-4 py-2 hover:text-primary [&::-webkit-details-marker]:hidden">
          <h3 className="min-w-0 flex-1 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {company} <span className="ml-1 text-sm font-normal text-faint">{count}</span>
          </h3>
          <span className="tabular">{formatShortMoney(total)}</span>
          <FoldIcon />
        </summary>
        {wasOpen && <IssueForm key={issued} item={item} onIssued={() => setIssued(issued + 1)} />}
      </details>
    </li>
  )
}

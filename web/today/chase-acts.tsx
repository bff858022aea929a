import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TodayItem } from '#src/today/rules.ts'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { Button, rowAct } from '#web/components/ui/button.tsx'
import { DisputeDialog, type OwedInvoice, PaymentDialog } from '#web/invoices/admin/dialogs.tsx'
import { leaveMutation } from '#web/invoices/admin/queries.ts'
import { WriteDialog } from '#web/invoices/admin/write-dialog.tsx'
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { nextRowOf, rowIdOf } from './rows.ts'

const chaseActs = [
  { key: 'pay', label: 'Paid', consequence: 'Enters what was paid, and when' },
  { key: 'dispute', label: 'In dispute', consequence: 'No late charge counts on it' },
  { key: 'leave', label: 'Leave it', consequence: 'Today no longer names it' },
] as const

const chaseDialogs = { pay: PaymentDialog, write: WriteDialog, dispute: DisputeDialog }

/** What answers an invoice that was not paid in time. */
export const ChaseActs = ({ item, invoice }: { item: TodayItem; invoice: OwedInvoice }) => {
  const [chosen, setChosen] = useState<keyof typeof chaseDialogs | null>(null)
  const { mutateAsync: leave } = useMutation(leaveMutation)
  const choose = (key: keyof typeof chaseDialogs | 'leave') => {
    if (key !== 'leave') return setChosen(key)
    const focusNext = nextRowOf(item)
    const json = { key: newIdempotencyKey() }
    void leave({ number: invoice.number, json }).then(focusNext, () => undefined)
  }
  const Dialog = chosen && chaseDialogs[chosen]
  return (
    <>
      <Button data-act="" {...rowAct} aria-describedby={`${rowIdOf(item)}-title`} onClick={() => choose('write')}>
        {item.act.label}
      </Button>
      <ActMenu label={`More about ${invoice.number}`} acts={chaseActs} onChoose={({ key }) => choose(key)} />
      {Dialog && <Dialog invoice={invoice} onClose={() => setChosen(null)} />}
    </>
  )
}

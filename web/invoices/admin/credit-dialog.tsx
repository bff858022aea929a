import { useMutation } from '@tanstack/react-query'
import { formatShortMoney } from '#src/base/money.ts'
import { isLess, type LineId } from '#src/invoices/rules.ts'
import { type InvoiceItem, type ItemLine, newCredit } from '#src/invoices/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { readMoney } from './dialogs.tsx'
import { LinesField } from './lines-field.tsx'
import { useNumbering } from './numbering.ts'
import { creditMutation } from './queries.ts'
import { restOf } from './words.ts'

const parse = validateWith(newCredit)

type CreditProps = { number: string; company: string; lines: readonly ItemLine[]; onClose: () => void }

/** `lines`: those that the credit note may take from. A line of minus is the only one, and is taken whole. */
export const CreditDialog = ({ number, company, lines, onClose }: CreditProps) => {
  const numbering = useNumbering()
  const { mutateAsync } = useMutation(creditMutation)
  const [first] = lines
  const fixed = first && isLess(first.id) ? first : null
  return (
    <FormDialog
      title={`Credit ${number}?`}
      description={
        fixed
          ? `${fixed.what}: the credit note for ${company} takes this off ${number}, and is emailed.`
          : `The invoice stays as it is. A credit note for ${company} says what no longer counts, and is emailed.`
      }
      action="Make the credit note"
      busy="Issuing..."
      values={{
        lines: fixed ? [fixed.id] : ([] as LineId[]),
        amount: '',
        frees: fixed ? 'false' : 'true',
        words: '',
        number: '',
      }}
      parse={(typed, key) =>
        parse({
          lines: typed.lines.map((id) => ({ id })),
          amount: typed.amount.trim() ? readMoney(typed.amount) : undefined,
          frees: typed.frees === 'true',
          words: typed.words,
          number: numbering === 'program' ? typed.number : undefined,
          key,
        })
      }
      send={(json) => mutateAsync({ number, json })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!fixed && (
            <>
              <LinesField lines={lines}>
                {({ what, amount }) => (
                  <span>
                    {what}, {amount !== null && formatShortMoney(amount)}
                  </span>
                )}
              </LinesField>
              <form.Select
                name="frees"
                label="Then"
                options={[
                  ['true', 'They are invoiced again'],
                  ['false', 'They are not charged'],
                ]}
              />
              <form.Money
                name="amount"
                label="Only a part"
                hint="Optional: a sum before GST, of one line that is not charged in full."
              />
            </>
          )}
          <form.Text name="words" label="Why" hint="It stands on the credit note." required />
          {numbering === 'program' && (
            <form.Text name="number" label="Number of the credit note" hint="As your program gave it" required />
          )}
        </>
      )}
    </FormDialog>
  )
}

type OfInvoiceProps = { item: InvoiceItem; all: readonly InvoiceItem[]; onClose: () => void }

/** Offers what earlier credit notes left of the lines. */
export const CreditInvoiceDialog = ({ item, all, onClose }: OfInvoiceProps) => {
  const credits = all.filter(({ corrects }) => corrects === item.number)
  const lines = item.lines
    .map((line) => ({ ...line, amount: restOf(line, credits) }))
    .filter(({ amount }) => amount > 0)
  return <CreditDialog number={item.number ?? ''} company={item.company} lines={lines} onClose={onClose} />
}

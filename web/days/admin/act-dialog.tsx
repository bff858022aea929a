import { useState } from 'react'
import type { OwnerEntry } from '#src/days/schema.ts'
import { ownerEntry } from '#src/days/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { newKey } from '#web/quotes/admin/queries.ts'
import type { DaysAct } from './acts.ts'

const parseEntry = validateWith(ownerEntry)

type ActDialogProps = {
  act: DaysAct
  send: (entry: OwnerEntry) => Promise<unknown>
  onClose: () => void
  onSuccess: () => void
}

/** The form of an act. Its sums follow what the server last answered. */
export const ActDialog = ({ act, ...props }: ActDialogProps) => {
  // A repeated press of an order or an extension is one entry.
  const [key] = useState(newKey)
  return (
    <FormDialog
      {...props}
      title={act.title}
      description={act.description}
      action={act.label}
      busy="Entering..."
      variant={act.ends ? 'danger' : 'primary'}
      values={act.values}
      parse={(values) => parseEntry(act.entryOf(values, key))}
    >
      {(form) =>
        act.fields.map(({ name, as, hint, options = [], ...control }) => (
          <form.Field key={name} name={name}>
            {(field) => {
              const said = { ...control, hint: hint?.(field.state.value ?? '') }
              if (as === 'Select') return <field.Select {...said} options={options} />
              const Control = field[as]
              return <Control {...said} autoComplete="off" />
            }}
          </form.Field>
        ))
      }
    </FormDialog>
  )
}

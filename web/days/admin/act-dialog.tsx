import { type OwnerEntry, ownerEntry } from '#src/days/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { type DaysAct, postedEntry } from './act-builders.ts'

const parseEntry = validateWith(ownerEntry)

type ActDialogProps = {
  act: DaysAct
  send: (entry: OwnerEntry) => Promise<unknown>
  onClose: () => void
  onSuccess: () => void
}

/** The form of one of the owner's acts: book, cancel, end … Its amounts are those of the server's last answer. */
export const ActDialog = ({ act, ...props }: ActDialogProps) => {
  const { fields = [] } = act
  const values: Record<string, string> = Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
  return (
    <FormDialog
      {...props}
      title={act.title}
      description={`${act.consequence}.`}
      action={act.label}
      busy="Entering..."
      variant={act.ends ? 'danger' : 'primary'}
      values={values}
      parse={(typed, key) => parseEntry(postedEntry(act, typed, key))}
    >
      {(form) =>
        fields.map(({ as, options = [], value: _, parse: __, ...control }) => {
          if (as === 'Select') return <form.Select key={control.name} {...control} options={options} />
          const Control = form[as]
          return <Control key={control.name} {...control} />
        })
      }
    </FormDialog>
  )
}

import type { ReactNode } from 'react'
import type { LineId } from '#src/invoices/rules.ts'
import type { ItemLine } from '#src/invoices/schema.ts'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { useNamedField } from '#web/components/form/form-fields.tsx'
import { controlId, useFormState } from '#web/components/form/form-frame.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'

type LinesFieldProps = {
  lines: readonly ItemLine[]
  /** What a row shows beside its box; a line that cannot be ticked shows the same without one. */
  children: (line: ItemLine) => ReactNode
  isTickable?: (line: ItemLine) => boolean
}

/** The field `lines` of its form: the ids of the ticked ones. */
export const LinesField = ({ lines, children, isTickable = () => true }: LinesFieldProps) => {
  const id = controlId(useFormState().id, 'lines')
  const { state, handleChange } = useNamedField('lines')
  const ticked: LineId[] = state.value
  const tick = (line: LineId, isTicked: boolean) =>
    handleChange(isTicked ? [...ticked, line] : ticked.filter((one) => one !== line))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 self-start">
      <legend className="pb-1 font-semibold">Lines</legend>
      <FieldMessages id={id} error={state.meta.errors[0]} />
      {lines.map((line) =>
        isTickable(line) ? (
          <Checkbox
            key={line.id}
            className="w-full border-t border-line"
            checked={ticked.includes(line.id)}
            onChange={({ target }) => tick(line.id, target.checked)}
          >
            {children(line)}
          </Checkbox>
        ) : (
          <div key={line.id} className="flex min-h-11 items-center border-t border-line pl-9">
            {children(line)}
          </div>
        ),
      )}
    </fieldset>
  )
}

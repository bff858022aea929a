import type { ReactNode } from 'react'
import type { LineId } from '#src/invoices/rules.ts'
import type { ItemLine } from '#src/invoices/schema.ts'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { controlId, useFormState } from '#web/components/form/form-frame.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'

type LinesFieldProps<Line extends ItemLine> = {
  field: {
    name: string
    state: { value: LineId[]; meta: { errors: (string | undefined)[] } }
    handleChange: (ids: LineId[]) => void
  }
  lines: readonly Line[]
  legend: string
  /** What a row shows beside its box; a line that cannot be ticked shows the same without one. */
  children: (line: Line) => ReactNode
  isTickable?: (line: Line) => boolean
}

export const LinesField = <Line extends ItemLine>({
  field: { name, state, handleChange },
  lines,
  legend,
  children,
  isTickable = () => true,
}: LinesFieldProps<Line>) => {
  const id = controlId(useFormState().id, name)
  const { value: ticked, meta } = state
  const tick = (line: LineId, isTicked: boolean) =>
    handleChange(isTicked ? [...ticked, line] : ticked.filter((one) => one !== line))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 self-start">
      <legend className="pb-1 font-semibold">{legend}</legend>
      <FieldMessages id={id} error={meta.errors[0]} />
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

import type { HTMLInputAutoCompleteAttribute } from 'react'
import { lineFault, printedLine } from '#src/pdf/rules.ts'
import { type AcceptedBy, acceptedByLabels, acceptedByMax } from '#src/quotes/rules.ts'
import { FieldMessages } from '#web/components/form/field-messages.tsx'
import { describedBy, errorEdge, fieldId } from '#web/components/form/native-fields.tsx'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { quotePage } from '#web/content/public-quote.ts'

const { act } = quotePage

export type AcceptedByForm = { name: string; title: string }

const faultOf = (key: keyof AcceptedByForm, typed: string) =>
  lineFault(acceptedByLabels[key], acceptedByMax, printedLine(typed))

/** A name that a PDF cannot show is left to be typed. */
export const prefilledName = (name: string): AcceptedByForm => ({
  name: faultOf('name', name) === null ? name : '',
  title: '',
})

export const acceptedByErrors = ({ name, title }: AcceptedByForm) => {
  const faults = { accepted_by_name: faultOf('name', name), accepted_by_title: faultOf('title', title) }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([key, sentence]) => (sentence === null ? [] : [[key, { sentence }]])),
  )
}

export const readAcceptedBy = (typed: AcceptedByForm): AcceptedBy | null => {
  const [name, title] = [printedLine(typed.name), printedLine(typed.title)]
  return name ? { name, title: title || null } : null
}

type InputProps = {
  name: string
  label: string
  error: string | undefined
  value: string
  autoComplete: HTMLInputAutoCompleteAttribute
  onValue: (value: string) => void
}

const Input = ({ label, error, value, autoComplete, onValue, ...field }: InputProps) => (
  <div className={`grid content-start gap-1.5 ${error ? errorEdge : ''}`}>
    <label htmlFor={fieldId(field.name)} className="font-semibold">
      {label} <span className="font-normal text-soft">{act.optional}</span>
    </label>
    <FieldMessages id={fieldId(field.name)} error={error} />
    <input
      type="text"
      id={fieldId(field.name)}
      name={field.name}
      value={value}
      autoComplete={autoComplete}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ ...field, error })}
      onChange={({ target }) => onValue(target.value)}
      className={nativeInputLook}
    />
  </div>
)

type FieldsProps = {
  typed: AcceptedByForm
  onTyped: (typed: AcceptedByForm) => void
  errors: { accepted_by_name?: { sentence: string }; accepted_by_title?: { sentence: string } }
}

export const AcceptedByFields = ({ typed, onTyped, errors }: FieldsProps) => (
  <div className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2">
    <Input
      name="accepted_by_name"
      label={acceptedByLabels.name}
      error={errors.accepted_by_name?.sentence}
      value={typed.name}
      autoComplete="name"
      onValue={(name) => onTyped({ ...typed, name })}
    />
    <Input
      name="accepted_by_title"
      label={acceptedByLabels.title}
      error={errors.accepted_by_title?.sentence}
      value={typed.title}
      autoComplete="organization-title"
      onValue={(title) => onTyped({ ...typed, title })}
    />
  </div>
)

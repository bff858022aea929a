import type { Fields } from '#src/base/problem.ts'
import { lineFault, printedLine } from '#src/pdf/rules.ts'
import { type AcceptedBy, acceptedByLabels, acceptedByMax } from '#src/quotes/rules.ts'
import { TextField } from '#web/components/form/native-fields.tsx'
import { quotePage } from '#web/content/public-quote.ts'

const { act } = quotePage

const inputProps = {
  name: { name: 'accepted_by_name', autoComplete: 'name' },
  title: { name: 'accepted_by_title', autoComplete: 'organization-title' },
} as const

type FieldKey = keyof typeof inputProps

const fieldKeys = Object.keys(inputProps) as FieldKey[]

const faultOf = (key: FieldKey, line: string) => lineFault(acceptedByLabels[key], acceptedByMax, line)

export const parseAcceptedBy = (form: FormData): { acceptedBy: AcceptedBy | null; fields: Fields } => {
  const lineOf = (key: FieldKey) => printedLine(String(form.get(inputProps[key].name) ?? ''))
  const faults = fieldKeys.map((key) => [inputProps[key].name, faultOf(key, lineOf(key))] as const)
  const name = lineOf('name')
  return {
    acceptedBy: name ? { name, title: lineOf('title') || null } : null,
    fields: Object.fromEntries(faults.flatMap(([name, fault]) => (fault === null ? [] : [[name, fault]]))),
  }
}

/** Empty for a name that a PDF cannot print: the client types one. */
const prefilledName = (name: string) => (faultOf('name', printedLine(name)) === null ? name : '')

type AcceptedByFieldsProps = {
  clientName: string
  errors: Fields
  typed: URLSearchParams
}

export const AcceptedByFields = ({ clientName, errors, typed }: AcceptedByFieldsProps) => (
  <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
    {fieldKeys.map((key) => (
      <TextField
        key={key}
        {...inputProps[key]}
        label={acceptedByLabels[key]}
        note={act.optional}
        value={typed.get(inputProps[key].name) ?? (key === 'name' ? prefilledName(clientName) : '')}
        error={errors[inputProps[key].name]}
      />
    ))}
  </div>
)

import { createFormHook, useStore } from '@tanstack/react-form'
import { useId, useRef, useState } from 'react'
import { type Fields, Problem } from '#src/base/problem.ts'
import { notify } from '#web/lib/notify.ts'
import { ConnectionLost } from '#web/lib/query/api.ts'
import { errorsOf, type ParseResult, recheckFields } from '#web/lib/validation.ts'
import { fieldContext, fields, formContext } from './form-fields.tsx'
import { controlId, type FormState, type RefusableErrors } from './form-frame.tsx'

const { useAppForm: useTanStackForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: fields,
  formComponents: {},
})

type FormOptions<Values, Data, Answer> = {
  /** The initial values. New ones replace them until somebody types. */
  values: Values
  parse: (values: Values) => ParseResult<Data>
  /** May throw a Problem: the form shows its `fields` beside the fields, or its sentence in the summary. */
  send: (data: Data) => Promise<Answer> | Answer
  /** Called when the form is clean again, so that it may navigate. The form stays busy until a returned promise settles. */
  onSuccess?: (answer: Answer) => void
  errorTitle?: string
}

const noErrors = { fields: {}, refusal: null }

const inPageOrder = (formId: string, fields: Fields): Fields => {
  const at = (name: string) => document.getElementById(controlId(formId, name))
  const before = ([one]: [string, string], [other]: [string, string]) => {
    const [first, second] = [at(one), at(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  }
  return Object.fromEntries(Object.entries(fields).sort(before))
}

const refusalOf = (error: unknown) => {
  if (error instanceof Problem && error.fields) return { fields: error.fields, refusal: null }
  const known = error instanceof Problem || error instanceof ConnectionLost ? error : new Problem('unexpected')
  return { fields: {}, refusal: known.message }
}

/** The values that the form counts as unchanged: the page's when they are new, otherwise those last sent. */
const useBaseline = <Values,>(initial: Values) => {
  const baseline = useRef({ initial, values: initial }).current
  if (JSON.stringify(initial) !== JSON.stringify(baseline.initial))
    Object.assign(baseline, { initial, values: initial })
  return baseline
}

/**
 * Validates on submit, and from then on each field with an error whenever it changes. Refusals of the server are shown in
 * the same way. `Field` is TanStack's AppField: `<form.Field name="email">{(field) => <field.Email label="Email" />}</form.Field>`.
 */
export const useAppForm = <Values extends object, Data, Answer>(options: FormOptions<Values, Data, Answer>) => {
  const id = useId()
  const labels = useRef(new Map<string, string>()).current
  const [errors, setErrorState] = useState<RefusableErrors>({ ...noErrors, attempt: 0 })

  const setErrors = (found: Omit<RefusableErrors, 'attempt'>) =>
    setErrorState(({ attempt }) => ({ ...found, fields: inPageOrder(id, found.fields), attempt: attempt + 1 }))

  const recheck = (name: string, values: Values) => {
    if (errors.fields[name] === undefined) return
    const current = errorsOf(options.parse(values))
    setErrorState((now) => ({ ...now, fields: recheckFields(now.fields, [name], current) }))
  }

  /** Shows the errors as a refused submission does. @returns null if there are any */
  const check = (values: Values): { data: Data } | null => {
    const parsed = options.parse(values)
    if ('data' in parsed) {
      setErrorState((now) => ({ ...now, ...noErrors }))
      return parsed
    }
    setErrors({ fields: parsed.fields, refusal: null })
    const first = Object.values(inPageOrder(id, parsed.fields))[0]
    if (options.errorTitle && first) notify('failed', { title: options.errorTitle, description: first })
    return null
  }

  const baseline = useBaseline(options.values)
  const api = useTanStackForm({
    defaultValues: baseline.values,
    listeners: { onChange: ({ fieldApi, formApi }) => recheck(fieldApi.name, formApi.state.values) },
    onSubmit: async ({ value, formApi }) => {
      const checked = check(value)
      if (!checked) return
      try {
        const answer = await options.send(checked.data)
        const untouched = formApi.state.values === value
        if (untouched) {
          baseline.values = value
          formApi.reset(value)
          // The reset ends the submission, which is not over yet.
          formApi.baseStore.setState((state) => ({ ...state, isSubmitting: true }))
        }
        const leaving = options.onSuccess?.(answer)
        // Text typed meanwhile may block the navigation for as long as the person likes.
        if (untouched) await leaving
      } catch (error) {
        setErrors(refusalOf(error))
      }
    },
  })
  const busy = useStore(api.store, (state) => state.isSubmitting)
  const submit = () => {
    if (!api.state.isSubmitting) void api.handleSubmit()
  }
  const state: FormState = { id, busy, errors, labels, submit }
  return {
    Field: api.AppField,
    api,
    state,
    isDirty: () => !api.state.isDefaultValue,
    check: () => check(api.state.values),
  }
}

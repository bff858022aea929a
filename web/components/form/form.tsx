import { type AnyFormApi, revalidateLogic, useForm } from '@tanstack/react-form'
import { useId, useRef, useState } from 'react'
import { Problem } from '#src/base/problem.ts'
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { notify } from '#web/lib/notify.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { errorsOf, type ParseResult } from '#web/lib/validation.ts'
import { fields, type NamedFields } from './form-fields.tsx'
import { type FormState, shownErrors } from './form-frame.tsx'

export { getBy, setBy, useSelector } from '@tanstack/react-form'

type FormOptions<Values, Data, Answer> = {
  /** The initial values. New ones replace them until somebody types. */
  values: Values
  /** `key`: the idempotency key of this form, so that a repeated press makes one entry. */
  parse: (values: Values, key: string) => ParseResult<Data>
  /** May throw a Problem: the form shows its `fields` beside the fields, or its sentence in the summary. */
  send: (data: Data) => Promise<Answer> | Answer
  /** Called when the form is clean again, so that it may navigate. The form stays busy until a returned promise settles. */
  onSuccess?: (answer: Answer) => void
  errorTitle?: string
}

/** The values that the form counts as unchanged: those last sent, until the page passes new ones. */
const useBaseline = <Values,>(initial: Values) => {
  const baseline = useRef({ initial, values: initial }).current
  if (JSON.stringify(initial) !== JSON.stringify(baseline.initial))
    Object.assign(baseline, { initial, values: initial })
  return baseline
}

const clearErrors = (api: AnyFormApi) => {
  api.setErrorMap({ onServer: undefined })
  for (const name of Object.keys(api.state.fieldMeta)) {
    api.setFieldMeta(name, (meta) => ({ ...meta, errorMap: {}, errorSourceMap: {} }))
  }
}

const showRefusal = (api: AnyFormApi, error: unknown) => {
  // The `stored` and `sent` of what somebody else changed meanwhile are no fields.
  const refused = error instanceof Problem && error.fields?.stored === undefined ? error.fields : undefined
  if (!refused) api.setErrorMap({ onServer: sentenceOf(error) })
  for (const [name, message] of Object.entries(refused ?? {})) {
    api.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta?.errorMap, onServer: message } }))
  }
}

/**
 * Validates on submit, and from then on each field with an error whenever it changes. Refusals of the server are shown in
 * the same way. `Field` is TanStack's, for a control of another kind.
 */
export const useAppForm = <Values extends object, Data, Answer>(options: FormOptions<Values, Data, Answer>) => {
  const id = useId()
  const isValidating = useRef(false)
  // TanStack's isSubmitting ends when the form is reset, before the next page is there.
  const [busy, setBusy] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const baseline = useBaseline(options.values)

  const api = useForm({
    defaultValues: baseline.values,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value, formApi }) => {
        const found = Object.entries(errorsOf(options.parse(value, key)))
        const isShown = (name: string) => (formApi as AnyFormApi).getFieldMeta(name)?.isValid === false
        return { fields: Object.fromEntries(found.filter(([name]) => isValidating.current || isShown(name))) }
      },
    },
    listeners: { onChange: ({ fieldApi }) => fieldApi.setErrorMap({ onServer: undefined }) },
    onSubmitMeta: {} as { check?: (data: Data) => void },
    onSubmitInvalid: ({ formApi }) => {
      const [first] = Object.values(shownErrors(formApi.state))
      if (options.errorTitle && first) notify('failed', { title: options.errorTitle, description: first })
    },
    onSubmit: async ({ value, formApi, meta: { check } }) => {
      const parsed = options.parse(value, key)
      if ('fields' in parsed) return
      isValidating.current = false
      if (check) return check(parsed.data)
      try {
        const answer = await options.send(parsed.data)
        const untouched = formApi.state.values === value
        if (untouched) {
          baseline.values = value
          formApi.reset(value)
        }
        const leaving = options.onSuccess?.(answer)
        // If text was typed meanwhile, LeaveGuard may hold the navigation until the person decides.
        if (untouched) await leaving
      } catch (error) {
        showRefusal(formApi, error)
      }
    },
  })

  const submit = async (check?: (data: Data) => void) => {
    if (busy || api.state.isSubmitting) return
    setBusy(true)
    isValidating.current = true
    clearErrors(api)
    await api.handleSubmit({ ...(check && { check }) })
    isValidating.current = false
    setBusy(false)
  }
  const state: FormState = { id, busy, api, submit: () => submit() }
  return {
    ...(fields as NamedFields<Values>),
    Field: api.Field,
    api,
    state,
    isDirty: () => !api.state.isDefaultValue,
    /** Validates as `submit` does, and sends nothing. */
    check: (onValid: (data: Data) => void) => submit(onValid),
  }
}

import { createFormHook, useStore } from '@tanstack/react-form'
import { useId, useRef, useState } from 'react'
import { type Fields, Problem } from '#src/base/problem.ts'
import { ConnectionLost } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { fieldContext, fields, formContext } from './form-fields.tsx'
import { controlId, type FrameState, type Trouble } from './form-frame.tsx'

const { useAppForm: useHouseForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: fields,
  formComponents: {},
})

/** What a form's `read` makes of what was typed: data to send, or what to say beside which field. */
export type Reading<Data> = { data: Data } | { fields: Fields }

type Plan<Values, Data, Answer> = {
  /** What the fields start with. New values replace the old ones as long as nobody has typed. */
  values: Values
  read: (values: Values) => Reading<Data>
  /** A Problem thrown here is shown: its `fields` beside the fields, its sentence in the summary. */
  send: (data: Data) => Promise<Answer> | Answer
  /**
   * After a success, when the form no longer counts as changed: the place to navigate away. The form is busy until a
   * promise returned here is kept.
   */
  done?: (answer: Answer) => void
  /** The title of a toast that repeats the first complaint. */
  complaint?: string
}

const noTrouble = { fields: {}, refusal: null }

/** Complaints in the order of the controls on the page; those without a control come last. */
const inPageOrder = (frame: string, fields: Fields): Fields => {
  const at = (name: string) => document.getElementById(controlId(frame, name))
  const before = ([one]: [string, string], [other]: [string, string]) => {
    const [first, second] = [at(one), at(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  }
  return Object.fromEntries(Object.entries(fields).sort(before))
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

const troubleOf = (fault: unknown) => {
  if (fault instanceof Problem && fault.fields) return { fields: fault.fields, refusal: null }
  const spoken = fault instanceof Problem || fault instanceof ConnectionLost ? fault : new Problem('unexpected')
  return { fields: {}, refusal: spoken.message }
}

/** What the form counts from: the page's values when they are new, or else what was last sent. */
const useStart = <Values,>(given: Values) => {
  const start = useRef({ given, values: given }).current
  if (JSON.stringify(given) !== JSON.stringify(start.given)) Object.assign(start, { given, values: given })
  return start
}

/**
 * A form that keeps every answer, is read when it is sent, and from then on looks again at a field that was refused
 * whenever it changes. Refusals of the server are shown in the same way.
 * `Field` is TanStack's AppField: `<form.Field name="email">{(field) => <field.Email label="Email" />}</form.Field>`.
 */
export const useAppForm = <Values extends object, Data, Answer>(plan: Plan<Values, Data, Answer>) => {
  const id = useId()
  const labels = useRef(new Map<string, string>()).current
  const [trouble, setTrouble] = useState<Trouble>({ ...noTrouble, attempt: 0 })

  const blame = (found: Pick<Trouble, 'fields' | 'refusal'>) =>
    setTrouble(({ attempt }) => ({ ...found, fields: inPageOrder(id, found.fields), attempt: attempt + 1 }))

  const recheck = (name: string, values: Values) => {
    if (trouble.fields[name] === undefined) return
    const reading = plan.read(values)
    const complaint = 'fields' in reading ? reading.fields[name] : undefined
    setTrouble((now) => ({
      ...now,
      fields: complaint ? { ...now.fields, [name]: complaint } : without(now.fields, name),
    }))
  }

  const start = useStart(plan.values)
  const api = useHouseForm({
    defaultValues: start.values,
    listeners: { onChange: ({ fieldApi, formApi }) => recheck(fieldApi.name, formApi.state.values) },
    onSubmit: async ({ value, formApi }) => {
      const reading = plan.read(value)
      if ('fields' in reading) {
        blame({ fields: reading.fields, refusal: null })
        const first = Object.values(inPageOrder(id, reading.fields))[0]
        if (plan.complaint && first) notify('failed', { title: plan.complaint, description: first })
        return
      }
      setTrouble((now) => ({ ...now, ...noTrouble }))
      try {
        const answer = await plan.send(reading.data)
        const untouched = formApi.state.values === value
        if (untouched) {
          start.values = value
          formApi.reset(value)
          // A reset ends the submission, too; this one is not over.
          formApi.baseStore.setState((state) => ({ ...state, isSubmitting: true }))
        }
        const leaving = plan.done?.(answer)
        // What was typed meanwhile may keep the page from being left: nobody knows for how long.
        if (untouched) await leaving
      } catch (fault) {
        blame(troubleOf(fault))
      }
    },
  })
  const busy = useStore(api.store, (state) => state.isSubmitting)
  const submit = () => {
    if (!api.state.isSubmitting) void api.handleSubmit()
  }
  const frame: FrameState = { id, busy, trouble, labels, submit }
  return {
    Field: api.AppField,
    /** TanStack's own form, for whatever else a page needs: `useStore(form.api.store, …)`, `setFieldValue`, `reset`. */
    api,
    frame,
    /** Whether something typed would be lost by leaving now. */
    isDirty: () => !api.state.isDefaultValue,
  }
}

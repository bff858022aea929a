import { createContext, type ReactNode, type SubmitEvent, use, useEffect, useRef } from 'react'
import type { Fields } from '#src/base/problem.ts'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import type { FormErrors } from '#web/lib/validation.ts'
import { ErrorLink } from './field-messages.tsx'

export type RefusableErrors = FormErrors & { refusal: string | null }

export type FormState = {
  id: string
  busy: boolean
  errors: RefusableErrors
  labels: Map<string, string>
  submit: () => void
}

const FormContext = createContext<FormState | null>(null)

export const useFormState = () => {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands outside its FormFrame.')
  return state
}

export const controlId = (formId: string, name: string) => `${formId}-${name}`

type FormFrameProps = {
  form: { state: FormState }
  children: ReactNode
  className?: string
  label?: string
  unmarked?: boolean
}

export const FormFrame = ({ form: { state }, children, className, label, unmarked = false }: FormFrameProps) => {
  const hasErrors = state.errors.refusal !== null || Object.keys(state.errors.fields).length > 0
  useErrorTitle(hasErrors)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    state.submit()
  }
  return (
    <FormContext value={state}>
      <form noValidate aria-label={label} onSubmit={submit} className={cn('grid gap-6', className)}>
        {hasErrors && <Summary state={state} />}
        {!unmarked && (
          <p className="text-sm text-soft">
            Fields marked <b aria-hidden="true">*</b>
            <span className="sr-only">with a star</span> are required.
          </p>
        )}
        {children}
      </form>
    </FormContext>
  )
}

const byMessage = (fields: Fields) => Map.groupBy(Object.entries(fields), ([, message]) => message)

const Summary = ({ state }: { state: FormState }) => {
  const { fields, refusal, attempt } = state.errors
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div ref={box} tabIndex={-1} className="rounded-md border-2 border-danger bg-raised px-5 py-4">
      <div role="alert">
        <h2 className="text-lg">There is a problem</h2>
        <ul className="mt-2 grid gap-1.5">
          {refusal && <li className="font-semibold text-danger">{refusal}</li>}
          {[...byMessage(fields)].map(([message, entries]) => (
            <li key={message}>
              <FieldError state={state} message={message} names={entries.map(([name]) => name)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const FieldError = ({ state, message, names }: { state: FormState; message: string; names: string[] }) => {
  const idOf = (name: string) => (state.labels.has(name) ? controlId(state.id, name) : undefined)
  const [first] = names
  if (names.length === 1 && first !== undefined) return <ErrorLink id={idOf(first)} text={message} />
  return (
    <>
      <span className="font-semibold text-danger">{message}</span>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {names.map((name) => (
          <li key={name}>
            <ErrorLink id={idOf(name)} text={state.labels.get(name) ?? name} />
          </li>
        ))}
      </ul>
    </>
  )
}

export const SubmitButton = ({ children, busy, ...props }: Omit<ButtonProps, 'busy'> & { busy?: string }) => {
  const state = useFormState()
  return (
    <Button {...props} type="submit" busy={state.busy}>
      {state.busy && busy ? busy : children}
    </Button>
  )
}

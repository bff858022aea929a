import { createContext, type ReactNode, type SubmitEvent, use } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import type { FormErrors } from '#web/lib/validation.ts'
import { ErrorSummary } from './error-summary.tsx'

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
  const find = (name: string) => {
    const fieldLabel = state.labels.get(name)
    return fieldLabel === undefined ? null : { id: controlId(state.id, name), label: fieldLabel }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    state.submit()
  }
  return (
    <FormContext value={state}>
      <form noValidate aria-label={label} onSubmit={submit} className={cn('grid gap-6', className)}>
        {hasErrors && <ErrorSummary errors={state.errors} refusal={state.errors.refusal} find={find} level="h2" />}
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

export const SubmitButton = ({ children, busy, ...props }: Omit<ButtonProps, 'busy'> & { busy?: string }) => {
  const state = useFormState()
  return (
    <Button {...props} type="submit" busy={state.busy}>
      {state.busy && busy ? busy : children}
    </Button>
  )
}

import { type AnyFormApi, useSelector } from '@tanstack/react-form'
import { createContext, type ReactNode, type SubmitEvent, use, useEffect, useRef } from 'react'
import type { Fields } from '#src/base/problem.ts'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useErrorTitle } from '#web/lib/head.ts'
import { ErrorSummary } from './error-summary.tsx'

export type FormState = {
  id: string
  busy: boolean
  api: AnyFormApi
  submit: () => Promise<void>
}

const FormContext = createContext<FormState | null>(null)

export const useFormState = () => {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands outside its FormFrame.')
  return state
}

export const controlId = (formId: string, name: string) => `${formId}-${name}`

/** The first error of each field. TanStack keeps the fields in the order of the page. */
export const shownErrors = ({ fieldMeta }: AnyFormApi['state']): Fields =>
  Object.fromEntries(
    Object.entries(fieldMeta).flatMap(([name, meta]) => meta?.errors.slice(0, 1).map((error) => [name, error]) ?? []),
  )

type FormFrameProps = {
  form: { state: FormState }
  children: ReactNode
  className?: string
  label?: string
  unmarked?: boolean
  /** Focuses the first control, for a form that a press has opened. */
  takesFocus?: boolean
}

export const FormFrame = ({
  form: { state },
  children,
  className,
  label,
  unmarked = false,
  takesFocus = false,
}: FormFrameProps) => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [takesFocus])
  const current = useSelector(state.api.store)
  const refusal: string | undefined = current.errorMap.onServer
  const fields = shownErrors(current)
  const hasErrors = refusal !== undefined || Object.keys(fields).length > 0
  useErrorTitle(hasErrors)
  const find = (name: string) => {
    const control = document.getElementById(controlId(state.id, name)) as HTMLInputElement | null
    return control && { id: control.id, label: control.labels?.[0]?.textContent ?? name }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    void state.submit()
  }
  return (
    <FormContext value={state}>
      <form ref={element} noValidate aria-label={label} onSubmit={submit} className={cn('grid gap-6', className)}>
        {hasErrors && (
          <ErrorSummary
            errors={{ fields, attempt: current.submissionAttempts }}
            refusal={refusal}
            find={find}
            level="h2"
          />
        )}
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

type SubmitProps = Omit<ButtonProps, 'busy'> & { busy?: string }

export const SubmitButton = ({ children, busy, className, ...props }: SubmitProps) => {
  const state = useFormState()
  return (
    <Button {...props} type="submit" busy={state.busy} className={cn('justify-self-start', className)}>
      {state.busy && busy ? busy : children}
    </Button>
  )
}

/** The button of a form that may also be closed. */
export const FormButtons = ({ onCancel, ...props }: SubmitProps & { onCancel: (() => void) | undefined }) => {
  const { busy } = useFormState()
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...props} />
      {onCancel && (
        <Button variant="quiet" size={props.size} unavailable={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

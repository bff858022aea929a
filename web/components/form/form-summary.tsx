import { useEffect, useRef } from 'react'
import { formProblem } from '#web/content/site.ts'
import type { FormErrors } from '#web/lib/validation.ts'
import { ErrorLink } from './field-messages.tsx'
import { fieldId } from './native-fields.tsx'

type FormSummaryProps = {
  errors: FormErrors
  labels: Readonly<Record<string, unknown>>
}

/** The errors of a native form. It takes the focus after each refused submission. */
export const FormSummary = ({ errors: { fields, attempt }, labels }: FormSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a form posted without a script moves the focus to its errors too
      autoFocus={attempt === 0}
      className="rounded-md border-2 border-danger bg-raised px-5 py-4"
    >
      <div role="alert">
        <h3 className="text-lg">{formProblem}</h3>
        <ul className="mt-2 grid gap-1.5">
          {Object.entries(fields).map(([name, message]) => (
            <li key={name}>
              <ErrorLink id={Object.hasOwn(labels, name) ? fieldId(name) : undefined} text={message} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

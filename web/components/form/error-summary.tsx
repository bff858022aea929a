import { useLayoutEffect, useRef } from 'react'
import { formProblem } from '#web/content/site.ts'
import type { FormErrors } from '#web/lib/validation.ts'
import { ErrorLink } from './field-messages.tsx'

/** The control of a field; null for a field without one on the page. */
type Control = { id: string; label: string } | null

type ErrorSummaryProps = {
  errors: FormErrors
  /** A refusal that names no field. */
  refusal?: string | undefined
  find: (name: string) => Control
  level?: 'h2' | 'h3'
}

/** The errors of a form. It takes the focus after each refused submission. */
export const ErrorSummary = ({
  errors: { fields, attempt },
  refusal,
  find,
  level: Heading = 'h3',
}: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  // A layout effect: by the time of an effect a person may have moved the focus to an entry.
  useLayoutEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const byMessage = Map.groupBy(Object.entries(fields), ([, message]) => message)
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a form posted without a script moves the focus to its errors too
      autoFocus={attempt === 0}
      className="rounded-md border-2 border-danger bg-raised px-5 py-4"
    >
      <div role="alert">
        <Heading className="text-lg">{formProblem}</Heading>
        <ul className="mt-2 grid gap-1.5">
          {refusal && <li className="font-semibold text-danger">{refusal}</li>}
          {[...byMessage].map(([message, entries]) => (
            <li key={message}>
              <FieldErrors message={message} names={entries.map(([name]) => name)} find={find} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type FieldErrorsProps = Pick<ErrorSummaryProps, 'find'> & { message: string; names: string[] }

const FieldErrors = ({ message, names, find }: FieldErrorsProps) => {
  const [first = ''] = names
  if (names.length === 1) return <ErrorLink id={find(first)?.id} text={message} />
  return (
    <>
      <span className="font-semibold text-danger">{message}</span>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {names.map((name) => (
          <li key={name}>
            <ErrorLink id={find(name)?.id} text={find(name)?.label ?? name} />
          </li>
        ))}
      </ul>
    </>
  )
}

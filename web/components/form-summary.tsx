import { useEffect, useRef } from 'react'
import type { Fields } from '#src/base/problem.ts'
import { formProblem } from '#web/content/site.ts'
import { controlId } from './native-fields.tsx'

/** What is wrong with a form; `attempt` counts the presses that were refused for a field. */
export type Trouble = { fields: Fields; attempt: number }

/** Of a form, what its fields are called by. */
type Known = Readonly<Record<string, unknown>>

/** What is wrong, at the head of the form. It takes the focus after each press that was refused. `labels`: the fields it can lead to. */
export const FormSummary = ({ trouble: { fields, attempt }, labels }: { trouble: Trouble; labels: Known }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: where the browser sent the form by itself, the focus goes to what is wrong too
      autoFocus={attempt === 0}
      className="rounded-md border-2 border-danger bg-raised px-5 py-4"
    >
      <div role="alert">
        <h3 className="text-lg">{formProblem}</h3>
        <ul className="mt-2 grid gap-1.5">
          {Object.entries(fields).map(([name, message]) => (
            <li key={name}>
              <Jump name={name} text={message} known={Object.hasOwn(labels, name)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Jump = ({ name, text, known }: { name: string; text: string; known: boolean }) => {
  if (!known) return <span className="font-semibold text-danger">{text}</span>
  return (
    <a
      href={`#${controlId(name)}`}
      className="link inline-block py-0.5 font-semibold text-danger hover:text-danger-deep"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(controlId(name))?.focus()
      }}
    >
      {text}
    </a>
  )
}

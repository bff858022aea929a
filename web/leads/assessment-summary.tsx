import { useEffect, useRef } from 'react'
import { labels } from '#src/leads/schema.ts'
import { assessment } from '../content/assessment.ts'
import { controlId } from './assessment-fields.tsx'
import type { Trouble } from './assessment-sending.ts'

/** What is wrong, at the head of the form. It takes the focus after each press that was refused. */
export const Summary = ({ trouble: { fields, attempt } }: { trouble: Trouble }) => {
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
        <h3 className="text-lg">{assessment.summary}</h3>
        <ul className="mt-2 grid gap-1.5">
          {Object.entries(fields).map(([name, message]) => (
            <li key={name}>
              <Jump name={name} text={message} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Jump = ({ name, text }: { name: string; text: string }) => {
  if (!Object.hasOwn(labels, name)) return <span className="font-semibold text-danger">{text}</span>
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

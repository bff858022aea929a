import { createContext, type ReactNode, type SubmitEvent, use, useEffect, useRef } from 'react'
import type { Fields } from '#src/base/problem.ts'
import { cn } from '#web/lib/cn.ts'
import { markTitle } from '#web/lib/title.ts'
import { Button, type ButtonProps } from './ui/button.tsx'

/** What stands in the way: each field's complaint, and a refusal of the whole. `attempt` counts the refused presses. */
export type Trouble = { fields: Fields; refusal: string | null; attempt: number }

export type FrameState = {
  id: string
  busy: boolean
  trouble: Trouble
  labels: Map<string, string>
  submit: () => void
}

const FrameContext = createContext<FrameState | null>(null)

/** The Frame a field stands in. */
export const useFrame = () => {
  const frame = use(FrameContext)
  if (!frame) throw new Error('A field stands outside its Frame.')
  return frame
}

/** The id of the control that answers for a field: what the summary leads to. */
export const controlId = (frame: string, name: string) => `${frame}-${name}`

type FrameProps = {
  form: { frame: FrameState }
  children: ReactNode
  className?: string
  /** What the form is, where no heading says it. */
  label?: string
  /** Leaves out the line that explains the star. */
  unmarked?: boolean
}

/** The form itself, with the summary of what is wrong. */
export const Frame = ({ form: { frame }, children, className, label, unmarked = false }: FrameProps) => {
  const faulty = frame.trouble.refusal !== null || Object.keys(frame.trouble.fields).length > 0
  useEffect(() => {
    markTitle(faulty)
    return () => markTitle(false)
  }, [faulty])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    frame.submit()
  }
  return (
    <FrameContext value={frame}>
      <form noValidate aria-label={label} onSubmit={submit} className={cn('grid gap-6', className)}>
        {faulty && <Summary frame={frame} />}
        {!unmarked && (
          <p className="text-sm text-soft">
            Fields marked <b aria-hidden="true">*</b>
            <span className="sr-only">with a star</span> are required.
          </p>
        )}
        {children}
      </form>
    </FrameContext>
  )
}

/** message → the names of the fields it stands beside, in page order. */
const byMessage = (fields: Fields) => Map.groupBy(Object.entries(fields), ([, message]) => message)

const Summary = ({ frame }: { frame: FrameState }) => {
  const { fields, refusal, attempt } = frame.trouble
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
              <Complaint frame={frame} message={message} names={entries.map(([name]) => name)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Complaint = ({ frame, message, names }: { frame: FrameState; message: string; names: string[] }) => {
  const [first] = names
  if (names.length === 1 && first !== undefined) return <Jump frame={frame} name={first} text={message} />
  return (
    <>
      <span className="font-semibold text-danger">{message}</span>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {names.map((name) => (
          <li key={name}>
            <Jump frame={frame} name={name} text={frame.labels.get(name) ?? name} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Jump = ({ frame, name, text }: { frame: FrameState; name: string; text: string }) => {
  if (!frame.labels.has(name)) return <span className="font-semibold text-danger">{text}</span>
  const id = controlId(frame.id, name)
  return (
    <a
      href={`#${id}`}
      className="link inline-block py-0.5 font-semibold text-danger hover:text-danger-deep"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {text}
    </a>
  )
}

/** Sends the form. It stays pressable, and is busy while the form is on its way; `busy` is what it says meanwhile. */
export const Submit = ({ children, busy, ...props }: Omit<ButtonProps, 'busy'> & { busy?: string }) => {
  const frame = useFrame()
  return (
    <Button {...props} type="submit" busy={frame.busy}>
      {frame.busy && busy ? busy : children}
    </Button>
  )
}

import type { ComponentProps, Ref } from 'react'
import { Notes, Star } from './field-messages.tsx'

/** The control that answers for a field: where the summary leads. Of several answers it is the first. */
export const controlId = (name: string) => `field-${name}`

export const controlLook =
  'touchable block w-full rounded-md bg-raised px-3 py-2 text-base text-ink ring-1 ring-edge ring-inset transition-shadow duration-150 hover:ring-ink focus-visible:outline-offset-1 aria-invalid:ring-2 aria-invalid:ring-danger forced-colors:border'

export const faultEdge = 'border-l-4 border-danger pl-4'

export type NotesProps = { name: string; hint?: string | undefined; fault: string | undefined }

/** What `aria-describedby` names: those of its notes that are there. */
export const described = ({ name, hint, fault }: NotesProps) =>
  [hint && `${controlId(name)}-hint`, fault && `${controlId(name)}-error`].filter(Boolean).join(' ') || undefined

type LineProps = NotesProps & {
  label: string
  value: string
  /** Where every field is required, none is marked. */
  unmarked?: boolean
  /** The control itself, for who must reach it. */
  input?: Ref<HTMLInputElement>
  className?: string
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'required' | 'spellCheck'>

/** One line: label, hint, complaint, control, in that order. Uncontrolled, so what is typed early stays. */
export const Line = ({
  label,
  hint,
  fault,
  value,
  name,
  unmarked = false,
  className = '',
  input,
  ...more
}: LineProps) => (
  <div className={`grid content-start gap-1.5 ${fault ? faultEdge : ''} ${className}`}>
    <div className="font-semibold">
      <label htmlFor={controlId(name)}>{label}</label>
      {more.required && !unmarked && <Star />}
    </div>
    <Notes id={controlId(name)} hint={hint} fault={fault} />
    <input
      type="text"
      {...more}
      ref={input}
      id={controlId(name)}
      name={name}
      defaultValue={value}
      aria-invalid={fault ? true : undefined}
      aria-describedby={described({ name, hint, fault })}
      className={controlLook}
    />
  </div>
)

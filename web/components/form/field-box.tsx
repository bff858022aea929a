import type { ReactNode } from 'react'
import { FieldMessages, RequiredMark } from './field-messages.tsx'

export const errorEdge = 'border-l-4 border-danger pl-4'

export type ControlMessages = { id: string; hint?: ReactNode; error: string | undefined }

export const describedBy = ({ id, hint, error }: ControlMessages) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

export const controlAttributes = ({
  name,
  required,
  ...described
}: ControlMessages & { name: string; required?: boolean }) => ({
  id: described.id,
  name,
  required,
  'aria-invalid': described.error ? true : undefined,
  'aria-describedby': describedBy(described),
})

type FieldBoxProps = ControlMessages & {
  label: string
  /** Follows the label, as a part of it. */
  note?: string | undefined
  marked?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A control with its label, hint and message, in every form. `children` takes the {@link controlAttributes}. */
export const FieldBox = ({ id, label, note, hint, error, marked, className = '', children }: FieldBoxProps) => (
  <div className={`grid content-start gap-1.5 ${error ? errorEdge : ''} ${className}`}>
    <div className="font-semibold">
      <label htmlFor={id}>
        {label}
        {note && <span className="font-normal text-soft"> {note}</span>}
      </label>
      {marked && <RequiredMark />}
    </div>
    <FieldMessages id={id} hint={hint} error={error} />
    {children}
  </div>
)

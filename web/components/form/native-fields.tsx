import type { ComponentProps, Ref } from 'react'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { FieldMessages, RequiredMark } from './field-messages.tsx'

export const fieldId = (name: string) => `field-${name}`

/** Finds the controls of a native form for its error summary. */
export const controlIn = (labels: Readonly<Record<string, string>>) => (name: string) =>
  Object.hasOwn(labels, name) ? { id: fieldId(name), label: labels[name] ?? name } : null

export const errorEdge = 'border-l-4 border-danger pl-4'

export type MessageProps = { name: string; hint?: string | undefined; error: string | undefined }

export const describedBy = ({ name, hint, error }: MessageProps) =>
  [hint && `${fieldId(name)}-hint`, error && `${fieldId(name)}-error`].filter(Boolean).join(' ') || undefined

type TextFieldProps = MessageProps & {
  label: string
  value: string
  unmarked?: boolean
  input?: Ref<HTMLInputElement>
  className?: string
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'required' | 'spellCheck' | 'pattern'>

/** Uncontrolled, so that text typed before hydration stays. */
export const TextField = ({
  label,
  hint,
  error,
  value,
  name,
  unmarked = false,
  className = '',
  input,
  ...more
}: TextFieldProps) => (
  <div className={`grid content-start gap-1.5 ${error ? errorEdge : ''} ${className}`}>
    <div className="font-semibold">
      <label htmlFor={fieldId(name)}>{label}</label>
      {more.required && !unmarked && <RequiredMark />}
    </div>
    <FieldMessages id={fieldId(name)} hint={hint} error={error} />
    <input
      type="text"
      {...more}
      ref={input}
      id={fieldId(name)}
      name={name}
      defaultValue={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ name, hint, error })}
      className={nativeInputLook}
    />
  </div>
)

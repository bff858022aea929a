import type { ComponentProps, Ref } from 'react'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { controlAttributes, FieldBox } from './field-box.tsx'

/** `prefix` tells two forms of a page apart whose controls share a name. */
export const fieldId = (name: string, prefix = '') => `${prefix}field-${name}`

/** Finds the controls of a native form for its error summary. */
export const controlIn =
  (labels: Readonly<Record<string, string>>, prefix = '') =>
  (name: string) =>
    Object.hasOwn(labels, name) ? { id: fieldId(name, prefix), label: labels[name] ?? name } : null

export type MessageProps = { name: string; hint?: string | undefined; error: string | undefined }

type TextFieldProps = MessageProps & {
  label: string
  note?: string
  prefix?: string
  value: string
  unmarked?: boolean
  input?: Ref<HTMLInputElement>
  className?: string
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'pattern'> & {
    required?: boolean
  }

/** Uncontrolled, so that text typed before hydration stays. */
export const TextField = ({
  label,
  note,
  hint,
  error,
  value,
  name,
  prefix,
  required = false,
  unmarked = false,
  className,
  input,
  ...more
}: TextFieldProps) => {
  const described = { id: fieldId(name, prefix), hint, error }
  return (
    <FieldBox {...described} label={label} note={note} marked={required && !unmarked} className={className}>
      <input
        type="text"
        {...more}
        {...controlAttributes({ ...described, name, required })}
        ref={input}
        defaultValue={value}
        className={nativeInputLook}
      />
    </FieldBox>
  )
}

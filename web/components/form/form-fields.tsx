import { type DeepKeysOfType, useField } from '@tanstack/react-form'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NativeSelect } from '#web/components/ui/native-select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { cn } from '#web/lib/cn.ts'
import { CharactersLeft } from './characters-left.tsx'
import { controlAttributes, FieldBox } from './field-box.tsx'
import { controlId, useFormState } from './form-frame.tsx'

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode | ((typed: string) => ReactNode)
  required?: boolean
  disabled?: boolean
  className?: string
  onTyped?: (typed: string) => void
}

type TypedProps = FieldProps & { readOnly?: boolean; autoComplete?: string }

export const useNamedField = (name: string) => useField({ form: useFormState().api, name })

const useControl = <Props extends FieldProps>(props: Props) => {
  const { name, label, hint: hintOf, required = false, disabled, className, onTyped, ...rest } = props
  const { state, handleChange } = useNamedField(name)
  const hint = typeof hintOf === 'function' ? hintOf(state.value) : hintOf
  const error: string | undefined = state.meta.errors[0]
  const described = { id: controlId(useFormState().id, name), hint, error }
  return {
    box: { ...described, label, marked: required, className },
    control: {
      ...controlAttributes({ ...described, name, required }),
      disabled,
      value: state.value,
      onChange: ({ target }: { target: { value: string } }) => {
        handleChange(target.value)
        onTyped?.(target.value)
      },
    },
    rest,
  }
}

/** For a field that suggests values, a combobox: attributes of its input, and the list below it. */
type OfferProps = {
  input?: ComponentProps<'input'>
  below?: ReactNode
}

type InputAttributes = 'type' | 'inputMode' | 'min' | 'max' | 'maxLength' | 'spellCheck' | 'autoCapitalize'

type InputProps = TypedProps &
  OfferProps &
  Pick<ComponentProps<'input'>, InputAttributes> & {
    narrow?: boolean
    before?: string
    after?: ReactNode
  }

const TextInput = (props: InputProps) => {
  const { box, control, rest } = useControl(props)
  const { narrow, before, after, input, below, ...attributes } = rest
  return (
    <FieldBox {...box}>
      <div className={cn('relative', narrow && 'max-w-48')}>
        {before && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-faint"
          >
            {before}
          </span>
        )}
        <Input
          autoComplete="off"
          {...attributes}
          {...input}
          {...control}
          className={cn(before && 'pl-7', narrow && 'tabular', after && 'pr-18')}
        />
        {after}
        {below}
      </div>
    </FieldBox>
  )
}

/** A code as an app or a list of recovery codes shows it, with spaces or hyphens. `inputMode` is only for digits. */
const Code = (props: TypedProps & Pick<InputProps, 'inputMode'>) => (
  <TextInput autoComplete="one-time-code" {...props} spellCheck={false} autoCapitalize="characters" />
)

const Email = (props: TypedProps & OfferProps) => (
  <TextInput autoComplete="email" {...props} type="email" inputMode="email" spellCheck={false} autoCapitalize="none" />
)

/** Dollars as typed ("1,234.50"), for `parseMoney`. */
const Money = (props: TypedProps) => <TextInput {...props} inputMode="decimal" before="$" narrow />

const Integer = (props: TypedProps) => <TextInput {...props} inputMode="numeric" narrow />

const Day = (props: TypedProps & { min?: string; max?: string }) => <TextInput {...props} type="date" narrow />

const Moment = (props: TypedProps) => <TextInput {...props} type="datetime-local" narrow />

const Password = (props: TypedProps & { autoComplete: 'current-password' | 'new-password' }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 min-w-14 rounded-sm px-3 text-sm font-semibold text-primary hover:bg-sunken"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** `counted`: the maximum of characters; the field shows how many are left. */
const LongText = (props: TypedProps & { rows?: number; maxLength?: number; counted?: number }) => {
  const { box, control, rest } = useControl(props)
  const { counted, ...attributes } = rest
  return (
    <FieldBox {...box}>
      <Textarea {...attributes} {...control} />
      {counted && <CharactersLeft text={control.value} max={counted} />}
    </FieldBox>
  )
}

const Select = (props: FieldProps & { options: readonly (readonly [value: string, label: string])[] }) => {
  const { box, control } = useControl(props)
  return (
    <FieldBox {...box}>
      <NativeSelect {...control} options={props.options} />
    </FieldBox>
  )
}

const Check = ({ name, children }: { name: string; children: ReactNode }) => {
  const { state, handleChange } = useNamedField(name)
  return (
    <Checkbox checked={state.value} onChange={({ target }) => handleChange(target.checked)}>
      {children}
    </Checkbox>
  )
}

export const fields = { Text: TextInput, LongText, Email, Code, Password, Money, Integer, Day, Moment, Select, Check }

/** Each kind of field, by the name of its value: `<form.Email name="email" label="Email" />`. */
export type NamedFields<Values> = {
  [Kind in keyof typeof fields]: (
    props: Omit<ComponentProps<(typeof fields)[Kind]>, 'name'> & {
      name: DeepKeysOfType<Values, Kind extends 'Check' ? boolean : string>
    },
  ) => ReactNode
}

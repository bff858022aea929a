import { createFormHookContexts } from '@tanstack/react-form'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Notes, Star } from './field-messages.tsx'
import { controlId, useFrame } from './form-frame.tsx'
import { Checkbox } from './ui/checkbox.tsx'
import { Input } from './ui/input.tsx'
import { Label } from './ui/label.tsx'
import { RadioCard, RadioCards } from './ui/radio-cards.tsx'
import { Textarea } from './ui/textarea.tsx'

const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

export { fieldContext, formContext }

type FieldProps = {
  label: string
  /** Read before the control: what is wanted, in what form. */
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}

type TypedProps = FieldProps & { readOnly?: boolean; autoComplete?: string }

/** A field's control: its ids, its complaint, and the attributes every control carries. */
const useControl = <Value,>({ label, hint, required, disabled }: FieldProps) => {
  const field = useFieldContext<Value>()
  const { id: frame, labels, trouble } = useFrame()
  const { name } = field
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
  const id = controlId(frame, name)
  const fault = trouble.fields[name]
  const describedBy = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')
  return {
    field,
    fault,
    attributes: {
      id,
      name,
      required,
      disabled,
      'aria-invalid': fault ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

type BoxProps = { control: Omit<ReturnType<typeof useControl>, 'field'>; props: FieldProps; children: ReactNode }

/** Label, hint, complaint, control: in that order. */
const Box = ({ control, props: { label, hint, required, className }, children }: BoxProps) => (
  <div className={cn('grid content-start gap-1.5', control.fault && 'border-l-4 border-danger pl-4', className)}>
    <Label htmlFor={control.attributes.id}>
      {label}
      {required && <Star />}
    </Label>
    <Notes id={control.attributes.id} hint={hint} fault={control.fault} />
    {children}
  </div>
)

type LineProps = TypedProps &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'min' | 'max' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
  > & {
    /** As wide as a number or a date, not as the column. */
    narrow?: boolean
    /** Stands in the control before or after what is typed; not part of the value. */
    before?: string
    after?: ReactNode
  }

/** One line, kept as it was typed. */
const Line = (props: LineProps) => {
  const { label: _label, hint: _hint, required: _required, className: _class, narrow, before, after, ...rest } = props
  const control = useControl<string>(props)
  return (
    <Box control={control} props={props}>
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
          {...rest}
          {...control.attributes}
          value={control.field.state.value}
          onChange={({ target }) => control.field.handleChange(target.value)}
          onBlur={control.field.handleBlur}
          className={cn(before && 'pl-7', narrow && 'tabular', after && 'pr-18')}
        />
        {after}
      </div>
    </Box>
  )
}

const Text = (props: TypedProps & Pick<LineProps, 'maxLength' | 'type' | 'inputMode'>) => <Line {...props} />

const Email = (props: TypedProps) => (
  <Line autoComplete="email" {...props} type="email" inputMode="email" spellCheck={false} autoCapitalize="none" />
)

/** Dollars as typed ("1,234.50"); `parseMoney` reads them. */
const Money = (props: TypedProps) => <Line autoComplete="off" {...props} inputMode="decimal" before="$" narrow />

/** A whole number as typed. */
const Whole = (props: TypedProps) => <Line autoComplete="off" {...props} inputMode="numeric" narrow />

/** A calendar day, `YYYY-MM-DD`. */
const Day = (props: TypedProps & { min?: string; max?: string }) => <Line {...props} type="date" narrow />

/** A password that can be looked at. Say `current-password` or `new-password` in `autoComplete`. */
const Password = (props: TypedProps & { autoComplete: 'current-password' | 'new-password' }) => {
  const [shown, setShown] = useState(false)
  return (
    <Line
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

const LongText = (props: TypedProps & { rows?: number; maxLength?: number }) => {
  const { label: _label, hint: _hint, required: _required, className: _class, ...rest } = props
  const control = useControl<string>(props)
  return (
    <Box control={control} props={props}>
      <Textarea
        {...rest}
        {...control.attributes}
        value={control.field.state.value}
        onChange={({ target }) => control.field.handleChange(target.value)}
        onBlur={control.field.handleBlur}
      />
    </Box>
  )
}

/** One thing to agree to, or not. */
const Tick = (props: FieldProps) => {
  const control = useControl<boolean>(props)
  const { id } = control.attributes
  return (
    <div className={cn('grid gap-1.5', control.fault && 'border-l-4 border-danger pl-4', props.className)}>
      <Notes id={id} hint={props.hint} fault={control.fault} />
      <div className="flex items-start gap-3">
        <Checkbox
          {...control.attributes}
          checked={control.field.state.value}
          onCheckedChange={(checked) => control.field.handleChange(checked === true)}
          onBlur={control.field.handleBlur}
          className="mt-px"
        />
        <Label htmlFor={id} className="grow py-px font-normal">
          {props.label}
          {props.required && <Star />}
        </Label>
      </div>
    </div>
  )
}

/** One answer of a list. `more` stands on the card and is read with its label. */
type Answer = { value: string; label: ReactNode; more?: ReactNode }

/** One of several answers. The first card answers for the field in the summary. */
const Choice = ({ answers, columns, ...props }: FieldProps & { answers: readonly Answer[]; columns?: boolean }) => {
  const control = useControl<string>(props)
  const { id, name, required, disabled, ...described } = control.attributes
  return (
    <RadioCards
      asChild
      {...described}
      name={name}
      aria-labelledby={`${id}-legend`}
      required={required ?? false}
      disabled={disabled ?? false}
      value={control.field.state.value}
      onValueChange={control.field.handleChange}
    >
      <fieldset className={cn(control.fault && 'border-l-4 border-danger pl-4', props.className)}>
        <legend id={`${id}-legend`} className="mb-1.5 font-semibold">
          {props.label}
          {props.required && <Star />}
        </legend>
        <Notes id={id} hint={props.hint} fault={control.fault} />
        <div className={cn('grid gap-2.5', columns && 'sm:grid-cols-2')}>
          {answers.map(({ value, label, more }, index) => (
            <RadioCard key={value} id={index === 0 ? id : `${id}-${value}`} value={value} label={label}>
              {more}
            </RadioCard>
          ))}
        </div>
      </fieldset>
    </RadioCards>
  )
}

/** The fields a form may have, under the names pages use: `<field.Money label="Day rate" />`. */
export const fields = { Text, LongText, Email, Password, Money, Whole, Day, Tick, Choice }

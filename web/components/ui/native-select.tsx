import { type ComponentProps, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlLook } from './input.tsx'
import { Label } from './label.tsx'

type NativeSelectProps = ComponentProps<'select'> & { options?: readonly (readonly [value: string, text: string])[] }

/** Not Radix's Select: a phone opens the browser's own list, and a form knows the element. */
export const NativeSelect = ({ options = [], className, children, ...props }: NativeSelectProps) => (
  <select {...props} className={cn(controlLook, 'pr-8 read-only:bg-raised read-only:ring-edge', className)}>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
    {children}
  </select>
)

type LabelledSelectProps = NativeSelectProps & { label: string; small?: boolean }

export const LabelledSelect = ({ label, small = false, ...props }: LabelledSelectProps) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} className={small ? 'text-sm' : undefined}>
        {label}
      </Label>
      <NativeSelect {...props} id={id} className={small ? 'w-auto' : undefined} />
    </div>
  )
}

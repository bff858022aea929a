import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children?: ReactNode }

/** `children` is the label. Without it, pass an `aria-label`. */
export const Checkbox = ({ className, children, ...props }: CheckboxProps) => (
  <label className={cn('flex min-h-11 w-fit cursor-pointer items-center gap-3', className)}>
    <input {...props} type="checkbox" className="size-6 shrink-0 accent-primary" />
    {children}
  </label>
)

import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const controlLook =
  'touchable block w-full rounded-md bg-raised px-3 py-2 text-base text-ink ring-1 ring-edge ring-inset transition-shadow duration-150 hover:ring-ink focus-visible:outline-offset-1 aria-invalid:ring-2 aria-invalid:ring-danger read-only:bg-sunken read-only:ring-line disabled:bg-sunken disabled:text-faint disabled:ring-line forced-colors:border'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={cn(controlLook, className)} />
)

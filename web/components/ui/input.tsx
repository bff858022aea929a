import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { nativeInputLook } from './native-input-look.ts'

export const controlLook = `${nativeInputLook} read-only:bg-sunken read-only:ring-line disabled:bg-sunken disabled:text-faint disabled:ring-line`

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={cn(controlLook, className)} />
)

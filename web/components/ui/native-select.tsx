import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlLook } from './input.tsx'

/** Not Radix's Select: a phone opens the browser's own list, and a form knows the element. */
export const NativeSelect = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...props} className={cn(controlLook, 'pr-8 read-only:bg-raised read-only:ring-edge', className)} />
)

import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlLook } from './input.tsx'

export const Textarea = ({ className, rows = 4, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} rows={rows} className={cn(controlLook, 'field-sizing-content min-h-28 resize-y', className)} />
)

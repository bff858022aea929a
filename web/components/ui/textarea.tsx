import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlLook } from './input.tsx'

/** Grows with what is written where the browser can (`field-sizing`), and by hand everywhere. */
export const Textarea = ({ className, rows = 4, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} rows={rows} className={cn(controlLook, 'field-sizing-content min-h-28 resize-y', className)} />
)

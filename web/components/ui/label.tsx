import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

type LabelProps = { htmlFor: string; className?: string | undefined; children: ReactNode }

export const Label = ({ htmlFor, className, children }: LabelProps) => (
  <label htmlFor={htmlFor} className={cn('block font-semibold', className)}>
    {children}
  </label>
)

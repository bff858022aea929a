import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('rounded-lg border border-line bg-raised p-5 sm:p-7', className)} />
)

import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A sheet of paper on the ground: for what can be picked up, opened or decided. Plain sections need none. */
export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('rounded-lg border border-line bg-raised p-5 sm:p-7', className)} />
)

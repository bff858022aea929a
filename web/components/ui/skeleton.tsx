import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A place kept for what is still to come; shown after 200 ms, with the height given by `className`. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} aria-hidden="true" className={cn('late rounded-md bg-sunken', className)} />
)

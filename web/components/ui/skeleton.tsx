import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Shown after 200 ms, with the height that `className` sets. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} aria-hidden="true" className={cn('late rounded-md bg-sunken', className)} />
)

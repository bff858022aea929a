import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} aria-hidden="true" className={cn('late rounded-md bg-sunken', className)} />
)

export const Skeletons = ({ className, height }: { className: string; height: string }) => (
  <div aria-busy="true" className={className}>
    {[...'abcdef'].map((key) => (
      <Skeleton key={key} className={height} />
    ))}
  </div>
)

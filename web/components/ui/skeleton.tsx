import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} aria-hidden="true" className={cn('late rounded-md bg-sunken', className)} />
)

type SkeletonsProps = { keys?: readonly string[]; className: string; height: string }

export const Skeletons = ({ keys = ['a', 'b', 'c', 'd', 'e', 'f'], className, height }: SkeletonsProps) => (
  <div aria-busy="true" className={className}>
    {keys.map((key) => (
      <Skeleton key={key} className={height} />
    ))}
  </div>
)

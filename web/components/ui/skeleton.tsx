import { cn } from '#web/lib/cn.ts'

export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={cn('late rounded-md bg-sunken', className)} />
)

export const Skeletons = ({ className, height }: { className: string; height: string }) => (
  <div aria-busy="true" className={className}>
    {[...'abcdef'].map((key) => (
      <Skeleton key={key} className={height} />
    ))}
  </div>
)

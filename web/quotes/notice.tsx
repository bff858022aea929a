import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

const looks = {
  plain: 'border-edge bg-raised',
  good: 'border-primary bg-primary-wash',
  heed: 'border-tussock bg-tussock-wash',
  bad: 'border-danger bg-danger-wash',
}

/** What a page says about the thing it shows; it stays. */
export const Notice = ({ look, className, ...props }: ComponentProps<'section'> & { look: keyof typeof looks }) => (
  <section {...props} className={cn('rounded-md border-l-4 px-5 py-4', looks[look], className)} />
)

import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type BadgeLook, badgeLook } from './badge-look.ts'

export const Badge = ({ variant, className, ...props }: ComponentProps<'span'> & BadgeLook) => (
  <span {...props} data-edge className={cn(badgeLook({ variant }), className)} />
)

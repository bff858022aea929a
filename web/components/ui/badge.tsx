import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { badgeLook } from './badge-look.ts'

export const Badge = ({ variant, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeLook>) => (
  <span {...props} data-edge className={cn(badgeLook({ variant }), className)} />
)

import { Root } from '@radix-ui/react-label'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Label = ({ className, ...props }: ComponentProps<typeof Root>) => (
  <Root {...props} className={cn('block font-semibold', className)} />
)

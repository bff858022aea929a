import * as Primitive from '@radix-ui/react-alert-dialog'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { DialogOverlay, dialogLook, useFocusReturn } from './dialog.tsx'

export const AlertDialog = Primitive.Root
export const AlertDialogCancel = Primitive.Cancel

export const AlertDialogContent = ({ className, ...props }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <DialogOverlay />
    <Primitive.Content aria-modal {...useFocusReturn()} {...props} className={cn(dialogLook, className)} />
  </Primitive.Portal>
)

export const AlertDialogTitle = ({ className, ...props }: ComponentProps<typeof Primitive.Title>) => (
  <Primitive.Title {...props} className={cn('text-xl', className)} />
)

export const AlertDialogDescription = ({ className, ...props }: ComponentProps<typeof Primitive.Description>) => (
  <Primitive.Description {...props} className={cn('mt-2 text-soft', className)} />
)

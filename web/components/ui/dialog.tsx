import * as Primitive from '@radix-ui/react-dialog'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useScrollLock } from '#web/lib/scroll-lock.ts'

/** Radix's own Overlay locks the scroll by a style element, which the content policy refuses (F10). */
const DialogOverlay = (props: ComponentProps<'div'>) => {
  useScrollLock()
  return <div {...props} className="fixed inset-0 z-50 bg-shade print:hidden" />
}

const dialogLook =
  'appear fixed inset-0 z-50 m-auto h-fit max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-6 text-ink shadow-lift wrap-anywhere print:hidden'

/** What had the focus before the last dialog opened, for a dialog that replaces that one. */
let lastOpener: Element | null = null

/** Returns the focus to the element that had it, unless the page moved it: Radix returns it to its own trigger only. */
const useFocusReturn = (first: RefObject<HTMLElement | null> | undefined) => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      if (document.activeElement !== document.body) lastOpener = document.activeElement
      opener.current = lastOpener
      if (!first) return
      event.preventDefault()
      first.current?.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const to = opener.current?.isConnected ? opener.current : document.querySelector('main h1')
      if (to instanceof HTMLElement) to.focus()
    },
  }
}

export const Dialog = Primitive.Root
export const DialogClose = Primitive.Close

type DialogContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Takes the focus on opening, instead of the first focusable element. */
  firstFocus?: RefObject<HTMLElement | null>
}

/** A press outside does not close it, because what was typed would be lost. */
export const DialogContent = ({ className, firstFocus, ...props }: DialogContentProps) => (
  <Primitive.Portal>
    <DialogOverlay />
    <Primitive.Content
      aria-modal
      aria-describedby={undefined}
      onInteractOutside={(event) => event.preventDefault()}
      {...useFocusReturn(firstFocus)}
      {...props}
      className={cn(dialogLook, className)}
    />
  </Primitive.Portal>
)

export const DialogTitle = (props: ComponentProps<'h2'>) => <Primitive.Title {...props} className="text-xl" />

export const DialogDescription = (props: ComponentProps<'p'>) => (
  <Primitive.Description {...props} className="mt-2 text-soft" />
)

export const DialogFooter = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('flex flex-wrap justify-end gap-3', className)} />
)

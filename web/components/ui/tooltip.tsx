import * as Tooltip from '@radix-ui/react-tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'

export const TipProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
)

/**
 * A short note on a control: on hover, on focus, and on a press where the control is unavailable or a finger is used.
 * Its text is read as the control's description. `children` is one focusable element.
 */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild onPointerUp={({ pointerType }) => pointerType === 'touch' && setOpen(true)}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="appear z-50 max-w-72 rounded-md bg-ink px-3 py-2 text-sm text-ground shadow-lift print:hidden"
        >
          {text}
          <Tooltip.Arrow className="fill-ink" />
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

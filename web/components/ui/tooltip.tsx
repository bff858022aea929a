import * as Tooltip from '@radix-ui/react-tooltip'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'

export const TipProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
)

/** Opens on hover, on focus, by touch, and on a press of an unavailable control. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => {
  const [open, setOpen] = useState(false)
  const onPress = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || currentTarget.ariaDisabled === 'true') setOpen(true)
  }
  const onKey = ({ currentTarget, key }: KeyboardEvent) => {
    if (currentTarget.ariaDisabled === 'true' && (key === 'Enter' || key === ' ')) setOpen(true)
  }
  // Focusing a control below the fold scrolls the page, on which Radix closes the tip: it reopens two frames later.
  const onReach = ({ currentTarget }: FocusEvent) => {
    const reopen = () => currentTarget.matches(':focus-visible') && setOpen(true)
    requestAnimationFrame(() => requestAnimationFrame(reopen))
  }
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild onPointerUp={onPress} onKeyDown={onKey} onFocus={onReach}>
        {children}
      </Tooltip.Trigger>
      {/* Inside main, so that the text belongs to a landmark. */}
      <Tooltip.Portal container={document.querySelector('main')}>
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

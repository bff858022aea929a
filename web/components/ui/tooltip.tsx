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

/**
 * A short note on a control: on hover, on focus, and on a press where the control is unavailable or a finger is used.
 * Its text is read as the control's description. `children` is one focusable element.
 */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => {
  const [open, setOpen] = useState(false)
  const pressed = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || currentTarget.ariaDisabled === 'true') setOpen(true)
  }
  const keyed = ({ currentTarget, key }: KeyboardEvent) => {
    if (currentTarget.ariaDisabled === 'true' && (key === 'Enter' || key === ' ')) setOpen(true)
  }
  // Radix closes a tip when the page scrolls, and so it does when the focus moves below the fold: it comes back after that.
  const reached = ({ currentTarget }: FocusEvent) => {
    const stay = () => currentTarget.matches(':focus-visible') && setOpen(true)
    requestAnimationFrame(() => requestAnimationFrame(stay))
  }
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild onPointerUp={pressed} onKeyDown={keyed} onFocus={reached}>
        {children}
      </Tooltip.Trigger>
      {/* Inside the page's main part: what is read stays within a landmark. */}
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

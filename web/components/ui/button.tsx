import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type ButtonLook, buttonLook } from './button-look.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Its work is under way: it keeps the focus and ignores a second press. */
    busy?: boolean
    /** It cannot be pressed but can be focused. Say why beside it, or in a `Tip` around it. */
    unavailable?: boolean
  }

const ignore = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Ignores the second click of a double click, which may fall on a button that has replaced the first one. */
const ignoreDoubleClick = (press: ButtonProps['onClick']) => (event: MouseEvent<HTMLButtonElement>) =>
  event.detail > 1 ? ignore(event) : press?.(event)

export const Button = ({
  variant,
  size,
  busy = false,
  unavailable = false,
  className,
  onClick,
  type = 'button',
  children,
  ...props
}: ButtonProps) => (
  <button
    {...props}
    type={type}
    aria-busy={busy || undefined}
    aria-disabled={unavailable || undefined}
    className={cn(buttonLook({ variant, size }), busy && 'cursor-progress', className)}
    onClick={busy || unavailable ? ignore : ignoreDoubleClick(onClick)}
  >
    {busy && <BusyIcon />}
    {children}
  </button>
)

const BusyIcon = () => (
  <svg className="size-4 animate-[turn_900ms_linear_infinite]" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.3" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type ButtonLook, buttonLook } from './button-look.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** Its work is under way: it stays where it is, keeps the focus, and ignores a second press. */
    busy?: boolean
    /** It cannot be pressed now, but can still be reached and read. Say why beside it, or in a `Tip` around it. */
    unavailable?: boolean
    /** Gives its look and behaviour to its one child, a link for example. */
    asChild?: boolean
  }

const ignore = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** The second half of a double click is no press of its own: by then another button may stand where the first one was. */
const once = (press: ButtonProps['onClick']) => (event: MouseEvent<HTMLButtonElement>) =>
  event.detail > 1 ? ignore(event) : press?.(event)

export const Button = ({
  variant,
  size,
  busy = false,
  unavailable = false,
  asChild = false,
  className,
  onClick,
  type = 'button',
  children,
  ...props
}: ButtonProps) => {
  const shape = {
    ...props,
    className: cn(buttonLook({ variant, size }), busy && 'cursor-progress', className),
    onClick: busy || unavailable ? ignore : once(onClick),
  }
  if (asChild) return <Slot {...shape}>{children}</Slot>
  return (
    <button {...shape} type={type} aria-busy={busy || undefined} aria-disabled={unavailable || undefined}>
      {busy && <Turning />}
      {children}
    </button>
  )
}

const Turning = () => (
  <svg className="size-4 animate-[turn_900ms_linear_infinite]" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.3" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'

export type BusyButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    busy?: boolean
    /** The button can be focused but not pressed. Say why beside it, or in a `Tip` around it. */
    unavailable?: boolean
    /** Joins the classes if some in `className` override those of the look. */
    merge?: (look: string, className: string) => string
  }

/**
 * Keeps the focus while its work is under way, and ignores further presses. It also ignores the second click of a double
 * click, which may fall on a button that has replaced the first one.
 */
export const BusyButton = ({
  variant,
  size,
  busy = false,
  unavailable = false,
  className = '',
  merge = (look, className) => `${look} ${className}`,
  type = 'button',
  onClick,
  ...props
}: BusyButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !unavailable && event.detail < 2) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      {...(unavailable && { 'aria-disabled': true })}
      className={merge(buttonLook({ variant, size, className: 'aria-busy:cursor-progress' }), className)}
      onClick={press}
    />
  )
}

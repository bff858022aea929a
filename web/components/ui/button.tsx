import { cn } from '#web/lib/cn.ts'
import { BusyButton, type BusyButtonProps } from './busy-button.tsx'

export type ButtonProps = BusyButtonProps

/** The look of an act in a row. */
export const rowAct = { variant: 'secondary', size: 'small', className: 'min-h-11 shrink-0' } as const

export const Button = ({ busy = false, children, ...props }: ButtonProps) => (
  <BusyButton {...props} merge={cn} busy={busy}>
    {busy && <BusyIcon />}
    {children}
  </BusyButton>
)

const BusyIcon = () => (
  <svg className="size-4 animate-[turn_900ms_linear_infinite]" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.3" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

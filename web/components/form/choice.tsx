import type { ComponentProps } from 'react'

export const Choice = ({ label, ...props }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="radio" {...props} className="size-5 shrink-0 accent-primary" />
    {label}
  </label>
)

import type { ComponentProps } from 'react'
import type { Badge } from './ui/badge.tsx'
import { badgeLook } from './ui/badge-look.ts'

/** The marks differ in shape, for readers who cannot distinguish colours. */
const shapes = {
  draft: <circle cx="7" cy="7" r="4.5" />,
  sent: <path d="M1.5 7h10m-4-4 4 4-4 4" />,
  seen: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M7 7V2a5 5 0 0 1 5 5z" fill="currentColor" />
    </>
  ),
  accepted: <path d="m2 7.5 3.5 3.5L12 3.5" />,
  rejected: <path d="M2.5 7h9" />,
  expired: <path d="m3 3 8 8m0-8-8 8" />,
}

export type StatusMarkProps = { mark: keyof typeof shapes } & Pick<ComponentProps<typeof Badge>, 'variant' | 'children'>

export const StatusMark = ({ mark, variant, children }: StatusMarkProps) => (
  <span data-edge className={`${badgeLook({ variant })} before:hidden`}>
    <svg
      className="size-3.5 shrink-0"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[mark]}
    </svg>
    {children}
  </span>
)

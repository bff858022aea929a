import type { ReactNode } from 'react'

/** Stays at the foot of the window, unless it would cover much of it. admin.css keeps a focused field above it. */
export const FootBar = ({ state, children }: { state: ReactNode; children: ReactNode }) => (
  <div
    data-foot-bar
    className="sticky bottom-0 z-10 -mx-4 [@media(max-height:25rem)]:static flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-4 py-3"
  >
    <p className="mr-auto text-sm text-soft">{state}</p>
    {children}
  </div>
)

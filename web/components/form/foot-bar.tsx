import type { ReactNode } from 'react'

/** Sticks to the foot of the window, unless the window is low. admin.css keeps a focused field above the bar. */
export const FootBar = ({ state, children }: { state: ReactNode; children: ReactNode }) => (
  <div
    data-foot-bar
    className="sticky bottom-0 z-10 -mx-4 [@media(max-height:25rem)]:static flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-4 py-3"
  >
    <p className="mr-auto text-sm text-soft">{state}</p>
    {children}
  </div>
)

import type { ReactNode } from 'react'
import { Ridge } from './ridge.tsx'

type CoverProps = {
  tone?: 'dusk' | 'greenstone'
  inset?: boolean
  children: ReactNode
}

export const Cover = ({ tone = 'dusk', inset = false, children }: CoverProps) => (
  <div className={`band ${tone} ${inset ? 'overflow-clip rounded-md' : ''}`}>
    <div className={`pt-6 pb-5 sm:pt-12 sm:pb-8 print:p-0 ${inset ? 'px-5 sm:px-8' : 'column'}`}>{children}</div>
    <Ridge className="aspect-[36/5] min-h-16 print:hidden" />
  </div>
)

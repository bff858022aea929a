import type { ReactNode } from 'react'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { cn } from '#web/lib/cn.ts'
import type { DaysAct } from './act-builders.ts'

type ActRowProps = {
  label: string
  acts: readonly DaysAct[]
  onChoose: (act: DaysAct) => void
  className?: string
  children: ReactNode
}

export const ActRow = ({ label, acts, onChoose, className, children }: ActRowProps) => (
  <li className="flex min-h-12 items-center gap-x-4 border-b border-line py-0.5">
    <div className={cn('min-w-0 flex-1 py-1.5 wrap-anywhere', className)}>{children}</div>
    <ActMenu label={`More about ${label}`} acts={acts} onChoose={onChoose} />
  </li>
)

import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'

const looks = {
  note: 'border-tussock bg-tussock-wash',
  done: 'border-primary bg-primary-wash',
  failed: 'border-danger bg-danger-wash',
}

type NoticeProps = {
  look: keyof typeof looks
  /** It stands where the pressed button stood: the focus is not lost with the button. */
  takesFocus?: boolean
  children: ReactNode
  className?: string
}

/** What a toast or a redirect has said, where it stays in sight. */
export const Notice = ({ look, takesFocus = false, children, className }: NoticeProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={look === 'failed' ? 'alert' : 'status'}
      className={cn('grid justify-items-start gap-3 rounded-md border-l-4 px-5 py-4', looks[look], className)}
    >
      {children}
    </div>
  )
}

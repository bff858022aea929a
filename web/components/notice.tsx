import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'

const looks = {
  plain: 'border-edge bg-raised',
  good: 'border-primary bg-primary-wash',
  heed: 'border-tussock bg-tussock-wash',
  bad: 'border-danger bg-danger-wash',
}

type NoticeProps = ComponentPropsWithoutRef<'section'> & {
  look: keyof typeof looks
  /** It stands where the pressed button stood: the focus is not lost with the button. */
  takesFocus?: boolean
}

/** What a page says about the thing it shows, or what a toast or a redirect has said: it stays in sight. */
export const Notice = ({ look, takesFocus = false, className, ...props }: NoticeProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <section
      {...props}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={cn('rounded-md border-l-4 px-5 py-4 focus-visible:outline-none', looks[look], className)}
    />
  )
}

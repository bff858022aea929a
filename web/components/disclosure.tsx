import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

type DisclosureProps = {
  label: ReactNode
  className?: string
  /** Gets a function that closes it, for its links. */
  children: (close: () => void) => ReactNode
}

/** A button of the bar and what it opens. Escape closes it and returns the focus; so does what happens elsewhere, without. */
export const Disclosure = ({ label, className, children }: DisclosureProps) => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen])
  return (
    <div ref={root} className="flex">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={cn(
          'absolute top-full right-[clamp(1.125rem,4vw,2.5rem)] z-40 max-h-[calc(100dvh-5rem)] w-[min(20rem,calc(100vw-2.25rem))] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-lift',
          className,
        )}
      >
        {children(close)}
      </div>
    </div>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FoldIcon } from '#web/components/fold-icon.tsx'

type FoldProps = { title: string; sentence: string; startsOpen: boolean; children: ReactNode }

/** A part of a form, folded to one sentence of its values. An error inside opens it. */
export const Fold = ({ title, sentence, startsOpen, children }: FoldProps) => {
  const element = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  useEffect(() => {
    const details = element.current
    if (!details) return
    const openOnError = new MutationObserver(() => {
      if (details.querySelector('[aria-invalid="true"]')) setOpen(true)
    })
    openOnError.observe(details, { subtree: true, attributeFilter: ['aria-invalid'] })
    return () => openOnError.disconnect()
  }, [])
  return (
    <details
      ref={element}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-4">
        <span className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          <span className="block text-soft wrap-anywhere group-open:hidden">{sentence}</span>
        </span>
        <FoldIcon />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}

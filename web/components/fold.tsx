import type { ReactNode, Ref } from 'react'
import { FoldIcon } from './fold-icon.tsx'

type FoldProps = {
  title: string
  /** The id of the folded content: a browser opens the fold when it follows a link to it. */
  id?: string
  open?: boolean
  onToggle?: (open: boolean) => void
  /** The ref of a heading that takes the focus when a button below it has gone (useFocusAfter). */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a document that opens without a script, and is open on paper. */
export const Fold = ({ title, id, open = false, onToggle, headingRef, children }: FoldProps) => (
  <details
    open={open}
    onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    className="group border-t border-line"
  >
    <summary className="flex min-h-13 list-none items-start justify-between gap-6 py-3 hover:text-primary print:min-h-0 [&::-webkit-details-marker]:hidden">
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-lg">
        {title}
      </h2>
      <FoldIcon />
    </summary>
    <div id={id} className="scroll-mt-20 pb-7 print:pb-3">
      {children}
    </div>
  </details>
)

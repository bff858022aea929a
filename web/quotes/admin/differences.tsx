import { useEffect, useId, useRef, useState } from 'react'
import type { QuoteDraft, QuoteForm } from '#src/quotes/schema.ts'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { isFocusLost } from '#web/lib/focus.ts'
import { differences } from './labels.ts'

type Key = keyof QuoteDraft

type DifferencesProps = {
  /** What was typed here. */
  mine: Partial<QuoteForm>
  /** What is saved now. */
  saved: QuoteDraft
  /** Puts one's own answer back into the form, where there still is one. */
  onUse?: (key: Key, typed: string) => void
  onClose: () => void
}

/** What was typed here that somebody else's version does not have: to copy from, or to use. */
export const Differences = ({ mine, saved, onUse, onClose }: DifferencesProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [used, setUsed] = useState<readonly Key[]>([])
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus()
  }, [])
  const found = differences(mine, saved)
  return (
    <Notice look="heed" aria-labelledby={id} className="mt-6 max-w-4xl">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        What you had typed
      </h2>
      <p className="mt-1 text-soft">
        {found.length === 0
          ? 'Their version has all of it.'
          : 'This page shows their version now. It does not have these answers of yours:'}
      </p>
      <dl className="mt-3 grid gap-3">
        {found.map(({ key, label, typed }) => (
          <div key={key}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="flex flex-wrap items-start justify-between gap-3">
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{typed || 'Left empty'}</span>
              {onUse && (
                <Button
                  variant="secondary"
                  size="small"
                  unavailable={used.includes(key)}
                  onClick={() => {
                    onUse(key, typed)
                    setUsed([...used, key])
                  }}
                >
                  {used.includes(key) ? 'In the form' : 'Use mine'}
                  <span className="sr-only"> for {label}</span>
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button className="mt-4" variant="link" onClick={onClose}>
        Close
      </Button>
    </Notice>
  )
}

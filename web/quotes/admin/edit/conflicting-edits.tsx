import { useEffect, useId, useRef, useState } from 'react'
import type { QuoteDraft, QuoteKey } from '#src/quotes/field-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { isFocusLost } from '#web/lib/focus.ts'
import { conflictingEdits, formatTyped, type QuoteForm } from './quote-form.ts'

type ConflictingEditsProps = {
  mine: Partial<QuoteForm>
  saved: QuoteDraft
  onUse?: (key: QuoteKey, typed: string) => void
  onClose: () => void
}

export const ConflictingEdits = ({ mine, saved, onUse, onClose }: ConflictingEditsProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [used, setUsed] = useState<readonly QuoteKey[]>([])
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus()
  }, [])
  const conflicts = conflictingEdits(mine, saved)
  return (
    <Callout tone="warning" aria-labelledby={id} className="mt-6 max-w-4xl">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        What you had typed
      </h2>
      <p className="mt-1 text-soft">
        {conflicts.length === 0
          ? 'Their version has all of it.'
          : 'This page shows their version now. It does not have these answers of yours:'}
      </p>
      <dl className="mt-3 grid gap-3">
        {conflicts.map(({ key, label, typed }) => (
          <div key={key}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="flex flex-wrap items-start justify-between gap-3">
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
                {formatTyped(key, typed) || 'Left empty'}
              </span>
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
    </Callout>
  )
}

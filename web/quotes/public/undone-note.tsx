import { formatInstant } from '#src/base/time.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { quotePage } from '#web/content/public-quote.ts'

const { undone: words } = quotePage

export const UndoneNote = ({ undone }: { undone: NonNullable<OpenQuote['undone']> }) => (
  <Callout tone="warning" title={words.heading(undone.decision)} level="h2" className="mb-9 print:mb-5">
    <p className="measure">
      {words.reason(formatInstant(undone.at))}{' '}
      <span className="whitespace-pre-line wrap-anywhere">{undone.reason}</span>
    </p>
    <p className="measure print:hidden">{words.next}</p>
  </Callout>
)

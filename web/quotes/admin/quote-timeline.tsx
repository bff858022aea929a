import type { AdminQuote } from '#src/workflows/schema.ts'
import { Timeline } from '#web/components/timeline.tsx'
import { timelineOf } from './timeline.ts'

export const QuoteTimeline = ({ quote }: { quote: AdminQuote }) => (
  <>
    <Timeline entries={timelineOf(quote)} />
    {quote.status === 'sent' && quote.views.count === 0 && (
      <p className="mt-4 text-sm text-soft">No sign that it was opened. A reader who blocks scripts leaves none.</p>
    )}
  </>
)

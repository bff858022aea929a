import { formatInstant } from '#src/base/time.ts'
import type { AdminQuote } from '#src/workflows/schema.ts'
import { cn } from '#web/lib/cn.ts'
import { timelineOf } from './timeline.ts'

const marks = { plain: 'border-edge bg-ground', good: 'border-primary bg-primary', bad: 'border-danger bg-danger' }

export const QuoteTimeline = ({ quote }: { quote: AdminQuote }) => (
  <>
    <ol className="tabular mt-4">
      {timelineOf(quote).map(({ key, at, words, tone }) => (
        <li
          key={key}
          className="relative border-l border-line pb-4 pl-5 last:border-transparent last:pb-0 wrap-anywhere"
        >
          <span
            aria-hidden="true"
            className={cn('absolute top-1.5 -left-[0.34rem] size-2.5 rounded-full border-2', marks[tone])}
          />
          <span className={cn('block', tone !== 'plain' && 'font-semibold')}>{words}</span>
          <time dateTime={at} className="block text-sm text-faint">
            {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
    {quote.status === 'sent' && quote.views.count === 0 && (
      <p className="mt-4 text-sm text-soft">No sign that it was opened. A reader who blocks scripts leaves none.</p>
    )}
  </>
)

import { formatDay } from '#src/base/time.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'

export const QuoteScope = ({ quote: { scope_summary, start_date } }: { quote: ShownQuote }) => (
  <Section title={quotePage.scope} flows>
    <p className="measure whitespace-pre-line print:max-w-none">{scope_summary}</p>
    {start_date && (
      <p className="mt-5 print:mt-3">
        {quotePage.start}: <b className="tabular">{formatDay(start_date)}</b>
      </p>
    )}
  </Section>
)

import { lastDayOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { ChangesSection } from '#web/quotes/public/changes.tsx'
import { QuoteCover } from '#web/quotes/public/cover.tsx'
import { CoverNote } from '#web/quotes/public/cover-note.tsx'
import { PlanList } from '#web/quotes/public/plans.tsx'
import { QuoteScope } from '#web/quotes/public/scope.tsx'
import { textColumnLook } from '#web/quotes/public/text-column.ts'

/** Rendered with the client's own components. The client's buttons are left out, and no view is reported. */
export const SentDocument = ({ quote, shown }: { quote: AdminQuote; shown: ShownQuote }) => (
  <div data-edge className={`rounded-lg border border-line bg-raised px-5 py-6 sm:px-8 ${textColumnLook}`}>
    <QuoteCover
      quote={shown}
      lastDay={lastDayOf(quote)}
      name={shown.client_company || shown.client_name}
      open={quote.status === 'sent'}
      accepted={quote.status === 'accepted'}
      inset
    />
    <CoverNote quote={shown} />
    <ChangesSection replaces={quote.replaces?.reference ?? null} changes={quote.changes} />
    <QuoteScope quote={shown} />
    <PlanList quote={shown} chosen={quote.chosen_plan} />
    {quote.status === 'sent' && (
      <p className="text-sm text-soft">Here the client chooses a plan, and accepts or declines.</p>
    )}
  </div>
)

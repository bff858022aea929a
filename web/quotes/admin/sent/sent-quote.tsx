import { type ReactNode, useState } from 'react'
import { lastDayOf } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { ChangesSection } from '#web/quotes/public/changes.tsx'
import { CoverNote, QuoteCover, textColumnLook } from '#web/quotes/public/cover.tsx'
import { PlanList } from '#web/quotes/public/plans.tsx'
import { QuoteScope } from '#web/quotes/public/scope.tsx'
import { SentFacts } from './facts.tsx'
import { QuoteThread } from './thread.tsx'

/** Rendered with the client's own components. The client's buttons are left out, and no view is reported. */
const SentDocument = ({ quote, shown }: { quote: AdminQuote; shown: ShownQuote }) => (
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

type SentQuoteProps = { quote: AdminQuote; ndaPanel: ReactNode; daysPanel: ReactNode }

const documentId = 'client-document'
const openerId = 'open-client-document'

/** The thread, and the facts beside it: on a phone below it. */
export const SentQuote = ({ quote, ndaPanel, daysPanel }: SentQuoteProps) => {
  const [isOpen, setOpen] = useState(false)
  const { shown } = quote
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) requestAnimationFrame(() => document.getElementById(documentId)?.focus())
    else restoreFocus(() => document.getElementById(openerId))
  }
  return (
    <>
      {isOpen && shown && (
        <section id={documentId} tabIndex={-1} aria-label="The quote, as the client sees it" className="mb-8">
          <Button variant="secondary" className="mb-3" onClick={() => toggle(false)}>
            Close the quote
          </Button>
          <SentDocument quote={quote} shown={shown} />
        </section>
      )}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-y-8">
          {quote.status === 'accepted' && quote.deleted_at === null && daysPanel}
          <QuoteThread quote={quote} />
        </div>
        <SentFacts quote={quote}>
          {ndaPanel}
          {shown && !isOpen && (
            <Button id={openerId} variant="secondary" onClick={() => toggle(true)}>
              Open the quote as the client sees it
            </Button>
          )}
        </SentFacts>
      </div>
    </>
  )
}

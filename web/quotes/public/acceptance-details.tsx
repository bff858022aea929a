import type { ReactNode } from 'react'
import { formatDay, formatInstant, lastDayOfMonths } from '#src/base/time.ts'
import { formatMonths } from '#src/quotes/plan-rules.ts'
import { formatDecidedBy, type Plan, planLabels } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { formatReported } from '#src/quotes/send/rules.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { DescriptionList } from '#web/components/page/document-status.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { CalendarLink, EvidenceLink, PdfLink } from './record.tsx'

const { accepted } = quotePage

/** How long the accepted plan binds, by the frozen terms of the quote. */
const bindingRow = ({ plan_cards, start_date, min_term_months: term }: ShownQuote, plan: Plan | null) => {
  if (plan === 'prepaid') {
    const note = plan_cards.find((card) => card.plan === plan)?.notes.at(-1)
    return note ? [[accepted.days, note] as const] : []
  }
  if (term === null) return [[accepted.notice, accepted.anyTime] as const]
  const last = start_date && formatDay(lastDayOfMonths(start_date, term))
  return [[accepted.term, last ? accepted.until(last) : accepted.afterwards(formatMonths(term))] as const]
}

/** When the quote was decided, and by whom or through which link. */
export const formatDecided = ({ quote, accepted_by, decided_by, told_by, decided_at: at }: OpenQuote) => {
  if (!at) return ''
  return told_by
    ? formatReported({ by: quote.provider, reportedBy: told_by, at })
    : `${formatInstant(at)}, ${formatDecidedBy({ acceptedBy: accepted_by, decidedBy: decided_by, client_name: quote.client_name })}`
}

export const AcceptedPlan = ({ quote, plan }: Pick<OpenQuote, 'quote' | 'plan'>) =>
  plan && (
    <p className="mt-2 max-w-160 text-lg">
      <b>{planLabels[plan]}</b>, <span className="tabular">{priceSentence(quote, plan, { cents: false })}</span>
    </p>
  )

/** The plan, when and by whom it was accepted, and how long it binds. */
export const AcceptanceDetails = ({ answer }: { answer: OpenQuote }) => (
  <>
    <AcceptedPlan {...answer} />
    <div className="mt-4 max-w-160">
      <DescriptionList rows={[[accepted.at, formatDecided(answer)], ...bindingRow(answer.quote, answer.plan)]} />
    </div>
  </>
)

/** The record of the acceptance, to take away; and the line of the NDA. */
export const Record = ({ token, quote, children }: { token: string; quote: ShownQuote; children: ReactNode }) => (
  <section aria-labelledby="record-title" className="print:hidden">
    <h2 id="record-title">{accepted.record}</h2>
    <p className="flex flex-wrap gap-x-5">
      <PdfLink token={token} kind="record" />
      <EvidenceLink token={token} />
      {quote.start_date && <CalendarLink token={token} date="start" />}
      <PrintButton label={quotePage.print} />
    </p>
    {children}
  </section>
)

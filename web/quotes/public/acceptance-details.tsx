import { formatDay, formatInstant, lastDayOfMonths } from '#src/base/time.ts'
import { formatMonths } from '#src/quotes/plan-rules.ts'
import { formatDecidedBy, type Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { formatReported } from '#src/quotes/send/rules.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { BusinessEmail, BusinessPhone } from '#web/components/contact.tsx'
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
export const formatDecided = ({ quote, accepted_by, told_by, decided_at: at }: OpenQuote) => {
  if (!at) return ''
  return told_by
    ? formatReported({ by: quote.provider, reportedBy: told_by, at })
    : `${formatInstant(at)}, ${formatDecidedBy({ acceptedBy: accepted_by, client_name: quote.client_name })}`
}

/** The plan, when and by whom it was accepted, and how long it binds. */
export const AcceptanceDetails = ({ token, answer }: { token: string; answer: OpenQuote }) => {
  const { quote, plan } = answer
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  const { name, signatory } = quote.identity
  const caller = signatory?.name ?? name
  return (
    <>
      {card && plan && (
        <p className="measure mt-2 text-lg">
          <b>{card.label}</b>, <span className="tabular">{priceSentence(quote, plan, { cents: false })}</span>
        </p>
      )}
      <div className="mt-4 max-w-[40rem]">
        <DescriptionList
          rows={[
            [accepted.at, formatDecided(answer)],
            [
              accepted.start,
              quote.start_date
                ? accepted.confirmStart(caller, formatDay(quote.start_date))
                : accepted.agreeStart(caller),
            ],
            ...bindingRow(quote, plan),
          ]}
        />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <PdfLink token={token} kind="record" />
        <EvidenceLink token={token} />
        {quote.start_date && <CalendarLink token={token} date="start" variant="link" />}
        <PrintButton label={quotePage.print} variant="link" />
      </p>
      <p className="measure mt-4 text-sm text-soft print:hidden">
        {accepted.confirmation} <BusinessPhone />, <BusinessEmail />
      </p>
    </>
  )
}

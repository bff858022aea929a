import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { type AcceptedBy, type DecidedBy, type Decision, formatDecidedBy } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import { MailtoLink } from '#web/components/contact.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePostedAct } from '#web/lib/posted.ts'

const { accepting, declining, declined } = quotePage

export type Acceptance = { card: PlanCard; acceptedBy: AcceptedBy | null }

type Reviewed = {
  quote: ShownQuote
  /** Null for a rejection. */
  acceptance: Acceptance | null
  /** Whose link it is; null for the first addressee's. */
  reader: DecidedBy | null
}

/** The question before a decision. Its description has inline elements only. */
export const reviewOf = ({ quote, acceptance, reader: decidedBy }: Reviewed) => {
  if (!acceptance) {
    return {
      ...declining,
      title: declining.title(quote.reference),
      description: (
        <>
          {declining.text}
          <span className="mt-3 block">
            <MailtoLink className="link inline-block py-1" subject={declined.revisionSubject(quote.reference)}>
              {declined.revision}
            </MailtoLink>
          </span>
        </>
      ),
      variant: 'destructive' as const,
    }
  }
  const { card, acceptedBy } = acceptance
  return {
    title: accepting.title(card.label),
    description: (
      <>
        <b className="tabular block text-ink">{priceSentence(quote, card.plan, { cents: false })}</b>
        <span className="tabular mb-3 block text-ink">{bindingSentence(quote, card.plan, { cents: false })}</span>
        {accepting.text(quote.client_company || quote.client_name, quote.terms_version)}
        <span className="mt-3 block">
          {accepting.by(formatDecidedBy({ acceptedBy, decidedBy, client_name: quote.client_name }))}
        </span>
      </>
    ),
    action: accepting.action(card.label),
    cancel: accepting.cancel,
  }
}

export type ReviewedDecision = { decision: Decision; typed: URLSearchParams }

/** What the client is asked to confirm; null on any other page. */
export const useReviewedDecision = (): ReviewedDecision | null => {
  const posted = usePostedAct(['review', 'review_reject'])
  if (!posted || posted.refusal) return null
  return { decision: posted.act === 'review' ? 'accepted' : 'rejected', typed: posted.typed }
}

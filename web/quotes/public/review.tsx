import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { type AcceptedBy, type DecidedBy, type Decision, formatDecidedBy } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import { MailtoLink } from '#web/components/contact.tsx'
import { NativeConfirm } from '#web/components/native-confirm.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePostedAct } from '#web/lib/posted.ts'

const { accepting, declining, declined } = quotePage

/** `reader`: whose link it is; null for the first addressee's. */
export type ReviewedPlan = {
  quote: ShownQuote
  card: PlanCard
  acceptedBy: AcceptedBy | null
  reader: DecidedBy | null
}

/** What an acceptance commits the client to. Renders inline elements only. */
export const AcceptanceReview = ({ quote, card, acceptedBy, reader: decidedBy }: ReviewedPlan) => (
  <>
    <b className="tabular block text-ink">{priceSentence(quote, card.plan, { cents: false })}</b>
    <span className="tabular mb-3 block text-ink">{bindingSentence(quote, card.plan, { cents: false })}</span>
    {accepting.text(quote.client_company || quote.client_name, quote.terms_version)}
    <span className="mt-3 block">
      {accepting.by(formatDecidedBy({ acceptedBy, decidedBy, client_name: quote.client_name }))}
    </span>
  </>
)

type ReviewProps = { quote: ShownQuote; onConfirm: () => void; onClose: () => void }

export const ReviewAcceptance = ({ quote, card, acceptedBy, reader, ...dialogProps }: ReviewProps & ReviewedPlan) => (
  <NativeConfirm
    {...dialogProps}
    title={accepting.title(card.label)}
    description={<AcceptanceReview quote={quote} card={card} acceptedBy={acceptedBy} reader={reader} />}
    action={accepting.action(card.label)}
    cancel={accepting.cancel}
  />
)

export const ReviewRejection = ({ quote, ...dialogProps }: ReviewProps) => (
  <NativeConfirm
    {...dialogProps}
    title={declining.title(quote.reference)}
    description={
      <>
        {declining.text}
        <span className="mt-3 block">
          <MailtoLink className="link inline-block py-1" subject={declined.revisionSubject(quote.reference)}>
            {declined.revision}
          </MailtoLink>
        </span>
      </>
    }
    action={declining.action}
    cancel={declining.cancel}
    variant="destructive"
  />
)

export type ReviewedDecision = { decision: Decision; typed: URLSearchParams }

/** What the client is asked to confirm; null on any other page. */
export const useReviewedDecision = (): ReviewedDecision | null => {
  const posted = usePostedAct(['review', 'review_reject'])
  if (!posted || posted.refusal) return null
  return { decision: posted.act === 'review' ? 'accepted' : 'rejected', typed: posted.typed }
}

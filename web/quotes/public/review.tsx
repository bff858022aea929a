import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { type AcceptedBy, formatDecidedBy } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import { NativeConfirm } from '#web/components/native-confirm.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { mailtoUrl } from '#web/lib/business.ts'

const { accepting, declining, declined } = quotePage

type AcceptedPlan = { quote: ShownQuote; card: PlanCard; acceptedBy: AcceptedBy | null }

/** What an acceptance binds to, in phrasing content. */
export const AcceptanceReview = ({ quote, card, acceptedBy }: AcceptedPlan) => (
  <>
    <b className="tabular block text-ink">{priceSentence(quote, card.plan, { cents: false })}</b>
    <span className="tabular mb-3 block text-ink">{bindingSentence(quote, card.plan, { cents: false })}</span>
    {accepting.text(quote.client_company || quote.client_name, quote.terms_version)}
    <span className="mt-3 block">{accepting.by(formatDecidedBy({ acceptedBy, client_name: quote.client_name }))}</span>
  </>
)

type ReviewProps = { quote: ShownQuote; onConfirm: () => void; onClose: () => void }

export const ReviewAcceptance = ({ quote, card, acceptedBy, ...dialogProps }: ReviewProps & AcceptedPlan) => (
  <NativeConfirm
    {...dialogProps}
    title={accepting.title(card.label)}
    description={<AcceptanceReview quote={quote} card={card} acceptedBy={acceptedBy} />}
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
          <a className="link inline-block py-1" href={mailtoUrl(declined.revisionSubject(quote.reference))}>
            {declined.revision}
          </a>
        </span>
      </>
    }
    action={declining.action}
    cancel={declining.cancel}
    variant="destructive"
  />
)

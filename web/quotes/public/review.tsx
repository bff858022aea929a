import type { PlanCard } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { mailTo } from '#web/lib/mail-to.ts'
import { Ask } from './confirm-decision.tsx'

const { accepting, declining, declined } = quotePage

type ReviewProps = { quote: ShownQuote; onConfirm: () => void; onClose: () => void }

/** Names the plan and its price once more, in the question and on the button. */
export const ReviewAcceptance = ({ quote, card, ...asked }: ReviewProps & { card: PlanCard }) => (
  <Ask
    {...asked}
    title={accepting.title(card.label, card.headline)}
    action={accepting.action(card.label)}
    cancel={accepting.cancel}
  >
    <p>{accepting.text(quote.client_company || quote.client_name, quote.terms_version)}</p>
  </Ask>
)

/** Offers the way between yes and no, too. */
export const ReviewRejection = ({ quote, ...asked }: ReviewProps) => (
  <Ask
    {...asked}
    title={declining.title(quote.reference)}
    action={declining.action}
    cancel={declining.cancel}
    destructive
  >
    <p>{declining.text}</p>
    <p>
      <a className="link inline-block py-1" href={mailTo(declined.revisionSubject(quote.reference))}>
        {declined.revision}
      </a>
    </p>
  </Ask>
)

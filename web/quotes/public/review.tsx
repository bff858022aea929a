import type { ClientPageProps } from '#src/http/client-schema.ts'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import { type AcceptedBy, formatDecidedBy } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence } from '#src/quotes/total-rules.ts'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { NativeConfirm } from '#web/components/native-confirm.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { mailtoUrl } from '#web/lib/business.ts'
import { decisionFormId } from './plans.tsx'
import { TermsLink } from './scope.tsx'

const { accepting, declining, declined } = quotePage

type AcceptedPlan = { quote: ShownQuote; card: PlanCard; acceptedBy: AcceptedBy | null }

/** Phrasing content: what an acceptance binds to. */
const AcceptanceReview = ({ quote, card, acceptedBy }: AcceptedPlan) => (
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

type ReviewPageProps = Extract<ClientPageProps, { kind: 'review' }>

const wordsOf = ({ answer: { quote }, posted, decision }: ReviewPageProps) => {
  const { plan, accepted_by_name: name, accepted_by_title: title } = posted?.values ?? {}
  const card = quote.plan_cards.find((offered) => offered.plan === plan)
  if (decision === 'rejected' || !card) {
    return { ...declining, title: declining.title(quote.reference), act: 'reject' }
  }
  return {
    title: accepting.title(card.label),
    text: <AcceptanceReview quote={quote} card={card} acceptedBy={name ? { name, title: title || null } : null} />,
    action: accepting.action(card.label),
    cancel: accepting.cancel,
    act: 'accept',
  }
}

/** The review for a browser without a script: the second press decides. */
export const ReviewPage = (props: ReviewPageProps) => {
  const { token, answer, posted } = props
  const { title, text, action, cancel, act } = wordsOf(props)
  const { do: _, ...typed } = posted?.values ?? {}
  return (
    <Page title={title} noindex>
      <div className="measure mt-6 grid gap-5">
        <p>{text}</p>
        {act === 'accept' && (
          <p>
            <TermsLink version={answer.quote.terms_version} />
          </p>
        )}
        <form method="post" action={`/quote/${token}#${decisionFormId}`} className="flex flex-wrap gap-3">
          <HiddenFields values={typed} />
          <button type="submit" name="do" value={act} className={buttonLook({ size: 'large' })}>
            {action}
          </button>
          <button type="submit" name="do" value="back" className={buttonLook({ variant: 'secondary', size: 'large' })}>
            {cancel}
          </button>
        </form>
      </div>
    </Page>
  )
}

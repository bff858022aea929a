import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Page } from '#web/components/page/page.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { decisionFormId } from './plans.tsx'
import { AcceptanceReview, type ReviewedDecision, type ReviewedPlan } from './review.tsx'
import { TermsLink } from './scope.tsx'

const { accepting, declining } = quotePage

type ReviewPageProps = ReviewedDecision & Pick<ReviewedPlan, 'quote' | 'reader'>

const wordsOf = ({ quote, reader, typed, decision }: ReviewPageProps) => {
  const name = typed.get('accepted_by_name')
  const card = quote.plan_cards.find(({ plan }) => plan === typed.get('plan'))
  if (decision === 'rejected' || !card) {
    return { ...declining, title: declining.title(quote.reference), act: 'reject' as const }
  }
  const acceptedBy = name ? { name, title: typed.get('accepted_by_title') || null } : null
  return {
    title: accepting.title(card.label),
    text: <AcceptanceReview quote={quote} card={card} acceptedBy={acceptedBy} reader={reader} />,
    action: accepting.action(card.label),
    cancel: accepting.cancel,
    act: 'accept' as const,
  }
}

/** The review for a browser without a script: the second press decides. */
export const ReviewPage = (props: ReviewPageProps) => {
  const { title, text, action, cancel, act } = wordsOf(props)
  const { do: _, ...typed } = Object.fromEntries(props.typed)
  return (
    <Page title={title} noindex>
      <div className="measure mt-6 grid gap-5">
        <p>{text}</p>
        {act === 'accept' && (
          <p>
            <TermsLink version={props.quote.terms_version} />
          </p>
        )}
        <PageForm at={decisionFormId} values={typed} className="flex flex-wrap gap-3">
          <ActButton act={act} size="large">
            {action}
          </ActButton>
          <ActButton act="back" variant="secondary" size="large">
            {cancel}
          </ActButton>
        </PageForm>
      </div>
    </Page>
  )
}

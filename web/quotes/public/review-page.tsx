import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { Page } from '#web/components/page/page.tsx'
import { decisionFormId } from './plans.tsx'
import { type ReviewedDecision, reviewOf } from './review.tsx'
import { TermsLink } from './scope.tsx'

/** The review for a browser without a script: the second press decides. */
export const ReviewPage = ({
  quote,
  reader,
  typed,
  decision,
}: ReviewedDecision & Pick<OpenQuote, 'quote' | 'reader'>) => {
  const name = typed.get('accepted_by_name')
  const acceptedBy = name ? { name, title: typed.get('accepted_by_title') || null } : null
  const card = quote.plan_cards.find(({ plan }) => plan === typed.get('plan'))
  const acceptance = decision === 'accepted' && card ? { card, acceptedBy } : null
  const { title, description, action, cancel } = reviewOf({ quote, acceptance, reader })
  const { do: _, ...values } = Object.fromEntries(typed)
  return (
    <Page title={title} noindex>
      <div className="measure mt-6 grid gap-5">
        <p>{description}</p>
        {acceptance && (
          <p>
            <TermsLink version={quote.terms_version} />
          </p>
        )}
        <PageForm at={decisionFormId} values={values} className="flex flex-wrap gap-3">
          <ActButton act={acceptance ? 'accept' : 'reject'} size="large">
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

import type { ClientPageProps } from '#src/http/client-schema.ts'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { AcceptanceReview } from './review.tsx'
import { TermsLink } from './scope.tsx'

const { accepting, declining } = quotePage

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
        <form method="post" className="flex flex-wrap gap-3">
          <HiddenFields values={typed} />
          <button type="submit" name="do" value={act} className={buttonLook({ size: 'large' })}>
            {action}
          </button>
          <a href={`/quote/${token}`} className={buttonLook({ variant: 'secondary', size: 'large' })}>
            {cancel}
          </a>
        </form>
      </div>
    </Page>
  )
}

import { formatMoney } from '#src/base/money.ts'
import { formatDecidedBy } from '#src/quotes/rules.ts'
import type { ClientPageProps } from '#src/site/client-schema.ts'
import { DescriptionList } from '#web/components/document-status.tsx'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { TermsLink } from './scope.tsx'

const { accepting, declining } = quotePage

type ReviewPageProps = Extract<ClientPageProps, { kind: 'review' }>

const wordsOf = ({ answer: { quote }, posted, decision }: ReviewPageProps) => {
  if (decision === 'rejected') {
    return { ...declining, title: declining.title(quote.reference), rows: [], act: 'reject' }
  }
  const values = posted?.values ?? {}
  const card = quote.plan_cards.find(({ plan }) => plan === values.plan)
  const totals = quote.totals?.find(({ plan }) => plan === values.plan)
  const name = values.accepted_by_name
  const acceptedBy = name ? { name, title: values.accepted_by_title || null } : null
  return {
    title: accepting.title(card?.label ?? '', card?.headline ?? ''),
    text: accepting.text(quote.client_company || quote.client_name, quote.terms_version),
    rows: [
      ...(card?.lines.map(({ term, value }) => [term, value] as const) ?? []),
      ...(totals && quote.identity.gst === 'registered'
        ? [[quotePage.review.total, quotePage.bar.total(formatMoney(totals.including))] as const]
        : []),
      [quotePage.review.by, formatDecidedBy({ acceptedBy, client_name: quote.client_name })] as const,
    ],
    action: accepting.action(card?.label ?? ''),
    cancel: accepting.cancel,
    act: 'accept',
  }
}

/** The review for a browser without a script: the second press decides. */
export const ReviewPage = (props: ReviewPageProps) => {
  const { token, answer, posted } = props
  const { title, text, rows, action, cancel, act } = wordsOf(props)
  const { do: _, ...typed } = posted?.values ?? {}
  return (
    <Page title={title} noindex>
      <div className="measure mt-6 grid gap-5">
        <p>{text}</p>
        <DescriptionList rows={rows} />
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

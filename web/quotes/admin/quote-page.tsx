import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { badges } from '#src/quotes/rules.ts'
import { DetailPage, type DetailPageProps } from '#web/components/page/detail-page.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { Badge } from '#web/components/ui/badge.tsx'

/** `withdrawn` is the withdrawal on the page of a quote, and a boolean in the list. */
type BadgeState = Pick<QuoteSummary, 'status'> & { withdrawn: boolean | object | null }

export const QuoteBadge = ({ quote: { status, withdrawn } }: { quote: BadgeState }) =>
  withdrawn ? (
    <StatusMark mark="expired" variant="secondary">
      Withdrawn
    </StatusMark>
  ) : (
    <StatusMark mark={status} variant={badges[status].variant}>
      {badges[status].label}
    </StatusMark>
  )

type PageState = BadgeState & Pick<QuoteSummary, 'deleted_at'> & { views: { count: number } }

export const StatusBadges = ({ quote }: { quote: PageState }) => (
  <>
    <QuoteBadge quote={quote} />
    {quote.status === 'sent' && quote.views.count > 0 && <StatusMark mark="seen">Seen</StatusMark>}
    {quote.deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
  </>
)

export const QuotePage = (props: DetailPageProps) => (
  <DetailPage {...props} back={{ to: '/admin/quotes', label: 'Back to quotes' }} />
)

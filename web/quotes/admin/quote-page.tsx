import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { badges } from '#src/quotes/rules.ts'
import { DetailPage, type DetailPageProps } from '#web/components/page/detail-page.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { Badge } from '#web/components/ui/badge.tsx'

const marks = { draft: 'draft', sent: 'sent', accepted: 'accepted', rejected: 'declined', expired: 'expired' } as const

type BadgeState = Pick<QuoteSummary, 'status' | 'deleted_at'> & {
  /** The page of a quote has the withdrawal; the list has whether there is one. */
  withdrawn: boolean | object | null
}

export const QuoteBadge = ({ quote: { status, deleted_at, withdrawn } }: { quote: BadgeState }) => (
  <>
    {withdrawn ? (
      <StatusMark mark="expired" variant="secondary">
        Withdrawn
      </StatusMark>
    ) : (
      <StatusMark mark={marks[status]} variant={badges[status].variant}>
        {badges[status].label}
      </StatusMark>
    )}
    {deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
  </>
)

export const StatusBadges = ({ quote }: { quote: BadgeState & { views: { count: number } } }) => (
  <>
    <QuoteBadge quote={quote} />
    {quote.status === 'sent' && quote.views.count > 0 && <StatusMark mark="seen">Seen</StatusMark>}
  </>
)

export const QuotePage = (props: DetailPageProps) => (
  <DetailPage {...props} back={{ to: '/admin/quotes', label: 'Back to quotes' }} />
)

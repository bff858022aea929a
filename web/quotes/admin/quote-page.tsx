import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { badges } from '#src/quotes/rules.ts'
import { DetailPage, type DetailPageProps } from '#web/components/page/detail-page.tsx'
import { StatusMark } from '#web/components/status-mark.tsx'
import { Badge } from '#web/components/ui/badge.tsx'

const marks = { draft: 'draft', sent: 'sent', accepted: 'accepted', rejected: 'declined', expired: 'expired' } as const

type PageState = Pick<QuoteSummary, 'status' | 'deleted_at'> & {
  undelivered?: boolean
  views: number | { count: number }
}

export const StatusBadges = ({ quote: { status, deleted_at, undelivered = false, views } }: { quote: PageState }) => {
  const isSeen = (typeof views === 'number' ? views : views.count) > 0
  return (
    <>
      <StatusMark mark={marks[status]} variant={badges[status].variant}>
        {badges[status].label}
      </StatusMark>
      {status === 'sent' && isSeen && <StatusMark mark="seen">Seen</StatusMark>}
      {undelivered && <Badge variant="destructive">Not delivered</Badge>}
      {deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
    </>
  )
}

export const QuotePage = (props: DetailPageProps) => (
  <DetailPage {...props} back={{ to: '/admin/quotes', label: 'Back to quotes' }} />
)

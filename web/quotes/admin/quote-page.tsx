import type { QuoteSummary } from '#src/quotes/list-schema.ts'
import { badges } from '#src/quotes/rules.ts'
import { RecordPage, type RecordPageProps } from '#web/components/record-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'

export const StatusBadges = ({
  quote: { status, deleted_at, undelivered = false },
}: {
  quote: Pick<QuoteSummary, 'status' | 'deleted_at'> & { undelivered?: boolean }
}) => (
  <>
    <Badge variant={badges[status].variant}>{badges[status].label}</Badge>
    {undelivered && <Badge variant="destructive">Not delivered</Badge>}
    {deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
  </>
)

export const QuotePage = (props: RecordPageProps) => (
  <RecordPage {...props} back={{ to: '/admin/quotes', label: 'Back to quotes' }} />
)

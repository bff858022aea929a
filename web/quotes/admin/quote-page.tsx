import { badges } from '#src/quotes/rules.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { RecordPage, type RecordPageProps } from '#web/components/record-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'

/** The status badge of SPEC §4, and "Deleted" beside it where that is so. */
export const StatusBadges = ({
  quote: { status, deleted_at },
}: {
  quote: Pick<QuoteSummary, 'status' | 'deleted_at'>
}) => (
  <>
    <Badge variant={badges[status].variant}>{badges[status].label}</Badge>
    {deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
  </>
)

/** The frame of the pages about one quote. */
export const QuotePage = (props: RecordPageProps) => (
  <RecordPage {...props} back={{ to: '/admin/quotes', label: 'Back to quotes' }} />
)

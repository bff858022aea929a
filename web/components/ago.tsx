import { formatInstant, type Instant } from '#src/base/time.ts'
import { serverNow } from '#web/lib/now.ts'
import { formatAgo } from '#web/lib/time-ago.ts'

export const Ago = ({ at, className }: { at: Instant; className?: string }) => (
  <time dateTime={at} title={formatInstant(at)} className={className}>
    {formatAgo(at, serverNow())}
  </time>
)

import type { QuoteId } from '#src/base/id.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findLastSigned } from './about.ts'
import { findLiveRecord } from './store.ts'

export type NdaNews = { sent_at: Instant; signed_at: Instant | null }

/** What a quote tells of its NDA. */
export const findNdaNews = (ctx: Context, { quoteId }: { quoteId: QuoteId }): NdaNews | null => {
  const invitation = findLiveRecord(ctx, quoteId)?.invitation
  if (!invitation) return null
  const signed_at = findLastSigned(ctx, { quoteId })
  const isOver = signed_at === null && invitation.expires_at <= instant(ctx.clock())
  return isOver ? null : { sent_at: invitation.created_at, signed_at }
}

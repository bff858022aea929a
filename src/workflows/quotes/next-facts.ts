import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { findUnansweredMessages } from '#src/conversation/thread.ts'
import { findBegunQuotes } from '#src/days/drawing/get-accepted.ts'
import { isFollowUpDue } from '#src/follow-ups/send.ts'
import { findUndeliveredAbout } from '#src/mail/list.ts'
import { findNdaStates } from '#src/nda/invite/find-waiting.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { findProgress } from '#src/quotes/list/find-waiting.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import type { NextFacts } from '#src/quotes/next-rules.ts'
import { findMarkedExpired } from '#src/quotes/open.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { findRevisionsAmong } from '#src/revisions/find.ts'

/** `status` is the status now (an old `sent` is `expired`), not the stored one. */
type NextRow = { id: QuoteId } & Pick<
  NextFacts,
  'status' | 'client_name' | 'valid_until' | 'extended_until' | 'start_date' | 'deleted_at'
>

/** Collects what decides the next move of each of the quotes; follow-ups and marks of expiry are asked for one by one. */
export const findNextFacts = (ctx: Context, { rows }: { rows: readonly NextRow[] }) => {
  const ids = rows.map(({ id }) => id)
  const accepted = rows.filter(({ status }) => status === 'accepted').map(({ id }) => id)
  const progress = findProgress(ctx, { ids })
  const unanswered = findUnansweredMessages(ctx)
  const undelivered = findUndeliveredAbout(ctx, { subjectIds: ids, email: quoteSent })
  const revisionsOf = findRevisionsAmong(ctx, { ids })
  const ndaOf = findNdaStates(ctx, { quoteIds: accepted })
  const begunIds = findBegunQuotes(ctx, { ids: accepted })
  return (row: NextRow): NextFacts & Pick<QuoteSummary, 'replaces'> => {
    const { schedule = null, decided_at = null, withdrawn_at = null, last_view = null } = progress.get(row.id) ?? {}
    const message = unanswered.get(row.id) ?? null
    const isOpen = row.status === 'sent' && row.deleted_at === null && message === null
    return {
      ...row,
      ...{ schedule, decided_at, withdrawn_at },
      expired_on: row.status === 'expired' ? findMarkedExpired(ctx, row) : null,
      ...revisionsOf(row.id),
      undelivered: undelivered.has(row.id),
      message,
      nda: ndaOf(row.id),
      start_confirmed: begunIds.has(row.id),
      may_follow_up: isOpen && isFollowUpDue(ctx, { id: row.id, lastDay: lastDayOf(row), lastView: last_view }),
    }
  }
}

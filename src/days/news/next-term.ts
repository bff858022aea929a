import { findEventsAbout } from '#src/audit/events.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted } from '#src/days/drawing/get-accepted.ts'
import type { Tx } from '#src/db/transact.ts'
import { findQueuedAt } from '#src/mail/list.ts'
import { nextTerm } from './emails.tsx'
import { nearTermEnd, type TermEnd } from './term-rules.ts'

const event = 'days_term_seen'

export const termEntity = (id: QuoteId, { last }: TermEnd) => `${id}:term-${last}`

const isSeen = (ctx: Context, id: QuoteId, { last }: TermEnd) => {
  const [seen] = findEventsAbout(ctx, { subject: id, names: [event], limit: 1 })
  return seen !== undefined && JSON.parse(seen.detail).last === last
}

/** The end of a term that waits for the owner: neither written about nor seen. */
export const findTermEnd = (ctx: Context, { id, engagement }: Pick<AcceptedQuote, 'id' | 'engagement'>) => {
  const end = nearTermEnd(engagement, nzDay(ctx.clock()))
  if (end === null || isSeen(ctx, id, end)) return null
  return findQueuedAt(ctx, { email: nextTerm, entity: termEntity(id, end) }) === null ? end : null
}

/** Repeating this changes nothing. @throws quote_not_accepted, not_found if no term ends soon */
export const markTermSeen = (tx: Tx, { id }: { id: QuoteId }) => {
  const end = nearTermEnd(getAccepted(tx, { id }).engagement, nzDay(tx.clock()))
  if (end === null) throw new Problem('not_found')
  if (!isSeen(tx, id, end)) appendEvent(tx, { event, subject: id, detail: { last: end.last } })
}

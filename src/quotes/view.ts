import { isNewVisit } from '#src/analytics/visit-rules.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import * as links from './link-store.ts'
import { getQuoteByToken } from './open.ts'

/** Records a visit to the quote's page, unless an admin makes it. @throws quote_not_found */
export const viewQuote = (ctx: Context, { token }: { token: string }) => {
  if (ctx.actor.isAdmin) return
  const now = ctx.clock()
  transact(ctx, (tx) => {
    const { quote_id, token_id } = getQuoteByToken(tx, { token })
    const { last } = links.countQuoteViews(tx, quote_id)
    if (!isNewVisit(last, now)) return
    links.insertQuoteView(tx, { id: newId(tx.random, 'qvw'), quote_id, at: instant(now) })
    if (last === null) appendEvent(tx, { event: 'quote_first_viewed', actor: token_id, subject: quote_id })
  })
}

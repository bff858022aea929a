import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { adminProblems } from '#src/base/admin-problems.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { recordContent } from '#src/quotes/event-facts.ts'
import { getDecidable, getQuoteRow } from '#src/quotes/get.ts'
import { findLink } from '#src/quotes/link.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { quoteExtended } from './emails.tsx'
import { extraWorkingDays, mayExtendTo } from './rules.ts'

type ExtendQuoteInput = { id: QuoteId; valid_until?: Day | undefined }

/** Repeating the same day changes nothing. @throws not_found, quote_deleted, quote_decided, quote_not_with_client, quote_extension_refused */
export const extendQuote = (ctx: Context, { id, valid_until: asked }: ExtendQuoteInput) => {
  const valid_until =
    asked ?? addWorkingDays(lastDayOf(getQuoteRow(ctx, id)), extraWorkingDays, ctx.business().place.region.code)
  transact(ctx, (tx) => {
    const row = getDecidable(tx, { id, move: 'extend' })
    if (row.extended_until === valid_until) return
    if (!mayExtendTo(row, valid_until, tx.clock())) {
      throw new Problem('quote_extension_refused', {
        fields: { valid_until: adminProblems.quote_extension_refused[1] },
      })
    }
    store.extendSent(tx, id, valid_until)
    recordContent(tx, { event: 'quote_extended', id, detail: { until: valid_until } })
    queueWithHead(tx, {
      email: quoteExtended,
      to: row.client_email,
      subjectId: id,
      data: { shown: JSON.parse(row.shown), lastDay: valid_until, link: findLink(tx, { id }) },
    })
  })
}

import { hashOfFacts } from '#src/audit/event-facts.ts'
import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getDecidable } from '#src/quotes/get.ts'
import * as store from '#src/quotes/store.ts'
import { quoteWithdrawn } from './emails.tsx'
import { endQuote } from './expire.ts'

/** Repeating the same reason changes nothing. @throws not_found, quote_deleted, quote_decided, quote_not_with_client */
export const withdrawQuote = (ctx: Context, { id, reason }: { id: QuoteId; reason: string }) =>
  transact(ctx, (tx) => {
    if (store.findWithdrawal(tx, id)?.reason === reason) return
    const row = getDecidable(tx, { id, move: 'withdraw' })
    endQuote(tx, { id, status: 'sent' })
    const withdrawal = { quote_id: id, reason, at: instant(tx.clock()) }
    store.insertWithdrawal(tx, withdrawal)
    appendEvent(tx, { event: 'quote_withdrawn', subject: id, detail: hashOfFacts(withdrawal) })
    queueWithHead(tx, {
      email: quoteWithdrawn,
      to: row.client_email,
      subjectId: id,
      data: { shown: JSON.parse(row.shown), reason },
    })
  })

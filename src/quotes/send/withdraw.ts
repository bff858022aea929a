import { queueWithHead } from '#src/audit/queue-with-head.ts'
import { appendEvent } from '#src/audit/record.ts'
import { saysOf } from '#src/audit/says.ts'
import type { QuoteId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { requireOpen } from '#src/quotes/get.ts'
import { followUpEmail } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { quoteExtended, quoteWithdrawn } from './emails.tsx'

type Withdrawal = { id: QuoteId; reason: string }

/** Repeating the same reason changes nothing. @throws not_found, quote_deleted, quote_decided, quote_not_with_client */
export const withdrawQuote = (ctx: Context, { id, reason }: Withdrawal) =>
  transact(ctx, (tx) => {
    if (store.findWithdrawal(tx, id)?.reason === reason) return
    const row = requireOpen(tx, { id, move: 'withdraw' })
    store.markExpired(tx, id, 'sent')
    for (const email of [quoteSent, quoteExtended, followUpEmail]) cancelEmailsOfKind(tx, { subjectId: id, email })
    const withdrawal = { quote_id: id, reason, at: instant(tx.clock()) }
    store.insertWithdrawal(tx, withdrawal)
    appendEvent(tx, { event: 'quote_withdrawn', subject: id, detail: saysOf(withdrawal) })
    queueWithHead(tx, {
      email: quoteWithdrawn,
      to: row.client_email,
      subjectId: id,
      data: { shown: JSON.parse(row.shown), reason },
    })
  })

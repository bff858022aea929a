import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { adminQuoteUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/cancel.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { expiredForOwner, quoteSent } from './emails.tsx'
import { getQuoteNow } from './get.ts'
import { may } from './rules.ts'
import * as store from './store.ts'

/** An email that still waits to offer the quote is not sent. @returns whether the quote still had the status `from` */
const expire = (tx: Tx, { id, status: from }: Pick<store.QuoteRow, 'id' | 'status'>) => {
  if (!store.markExpired(tx, id, from)) return false
  cancelEmailsOfKind(tx, { subjectId: id, email: quoteSent })
  recordEvent(tx, { event: 'quote_expired', subject: id, detail: { from } })
  return true
}

/** An admin marks a quote expired. @throws not_found, quote_deleted, quote_not_expirable */
export const expireQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    const row = getQuoteNow(tx, id)
    if (row.deleted_at !== null) throw new Problem('quote_deleted')
    if (!may('expire', row)) throw new Problem('quote_not_expirable')
    expire(tx, row)
  })

/**
 * Records that quotes ran out, and tells the owner. Their status is derived when they are read, so they are expired
 * whether this runs or not; running it again changes nothing.
 * @returns how many quotes were overdue
 */
export const recordExpiries = (ctx: Context): number => {
  const overdue = store.findOverdue(ctx, nzDay(ctx.clock()))
  for (const row of overdue) {
    transact(ctx, (tx) => {
      if (!row.shown || !expire(tx, row)) return
      queueEmail(tx, {
        email: expiredForOwner,
        to: tx.config.notifyEmail,
        replyTo: row.client_email,
        subjectId: row.id,
        key: `quote_expired_owner/${row.id}/1`,
        data: {
          shown: JSON.parse(row.shown),
          adminLink: adminQuoteUrl(tx.config.origin, row.id),
          contact: { email: row.client_email, phone: row.client_phone },
        },
      })
    })
  }
  return overdue.length
}

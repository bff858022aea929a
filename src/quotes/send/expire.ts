import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { cancelEmailsOfKind } from '#src/mail/outbox/cancel.ts'
import { emailOwner } from '#src/quotes/email-owner.ts'
import { expiredForOwner, quoteSent } from '#src/quotes/emails.tsx'
import { getQuoteNow } from '#src/quotes/get.ts'
import { canMove, followUpEmail, lastDayOf } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { quoteExtended } from './emails.tsx'
import { deleteSchedule } from './schedule-store.ts'

type EndQuoteInput = Pick<store.QuoteRow, 'id' | 'status'>

/** Cancels the emails that are untrue once the quote is decided. */
export const cancelReminders = (tx: Tx, { id }: Pick<store.QuoteRow, 'id'>) => {
  for (const email of [quoteExtended, followUpEmail]) cancelEmailsOfKind(tx, { subjectId: id, email })
}

/** Cancels the emails that are untrue once the quote is closed or has another address. */
export const cancelOpenEmails = (tx: Tx, { id }: Pick<store.QuoteRow, 'id'>) => {
  cancelEmailsOfKind(tx, { subjectId: id, email: quoteSent })
  cancelReminders(tx, { id })
}

/** Records no event: the caller records the reason. @returns false if the status changed since it was read */
export const endQuote = (tx: Tx, { id, status: from }: EndQuoteInput) => {
  if (!store.markExpired(tx, id, from)) return false
  cancelOpenEmails(tx, { id })
  return true
}

/** @returns false if the status changed since it was read */
export const expireNow = (tx: Tx, { id, status: from }: EndQuoteInput) => {
  if (!endQuote(tx, { id, status: from })) return false
  deleteSchedule(tx, id)
  appendEvent(tx, { event: 'quote_expired', subject: id, detail: { from } })
  return true
}

/** @throws not_found, quote_deleted, quote_not_expirable */
export const expireQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    const row = getQuoteNow(tx, id)
    if (row.deleted_at !== null) throw new Problem('quote_deleted')
    if (!canMove('expire', row)) throw new Problem('quote_not_expirable')
    expireNow(tx, row)
  })

/**
 * Stores the status `expired` and emails the owner. Reads derive the status from the date and do not need this job.
 * @returns the number of overdue quotes
 */
export const recordExpiries = (ctx: Context): number => {
  const overdue = store.findOverdue(ctx, nzDay(ctx.clock()))
  for (const row of overdue) {
    transact(ctx, (tx) => {
      if (!row.shown || !expireNow(tx, row)) return
      const quote = { id: row.id, shown: JSON.parse(row.shown) }
      emailOwner(tx, { quote, email: expiredForOwner, data: { lastDay: lastDayOf(row) } })
    })
  }
  return overdue.length
}

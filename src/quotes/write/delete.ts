import { appendEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText } from '#src/base/retention.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getQuoteNow, getQuoteRow } from '#src/quotes/get.ts'
import { canMove } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'

/** Hides a quote from the admin's list; its private link keeps working. @throws not_found, quote_not_deletable */
export const deleteQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    const row = getQuoteNow(tx, id)
    if (!canMove('delete', row)) throw new Problem('quote_not_deletable')
    if (row.deleted_at !== null) return
    store.setDeleted(tx, id, instant(tx.clock()))
    appendEvent(tx, { event: 'quote_deleted', subject: id })
  })

/** @throws not_found, quote_erased */
export const restoreQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    const { deleted_at, client_email } = getQuoteRow(tx, id)
    if (deleted_at === null) return
    if (client_email === erasedText) throw new Problem('quote_erased')
    store.setDeleted(tx, id, null)
    appendEvent(tx, { event: 'quote_restored', subject: id })
  })

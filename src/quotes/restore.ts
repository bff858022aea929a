import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getQuoteRow } from './get.ts'
import * as store from './store.ts'

/** @throws not_found */
export const restoreQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    if (getQuoteRow(tx, id).deleted_at === null) return
    store.setDeleted(tx, id, null)
    recordEvent(tx, { event: 'quote_restored', subject: id })
  })

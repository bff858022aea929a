import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getQuoteRow } from './get.ts'
import * as store from './store.ts'

/** @throws not_found, quote_erased */
export const restoreQuote = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    const { deleted_at, client_email } = getQuoteRow(tx, id)
    if (deleted_at === null) return
    if (client_email === erasedText) throw new Problem('quote_erased')
    store.setDeleted(tx, id, null)
    recordEvent(tx, { event: 'quote_restored', subject: id })
  })

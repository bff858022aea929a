import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { draftOf, getQuoteRow } from '#src/quotes/get.ts'
import { isPast } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { insertDraft, newQuoteDates, newQuoteId } from './create.ts'

type DuplicateQuoteInput = { id: QuoteId; idempotencyKey: string | null }

/** Copies a quote into a new draft with a new last day. One `idempotencyKey` makes one copy. @throws not_found, quote_erased */
export const duplicateQuote = (ctx: Context, { id, idempotencyKey }: DuplicateQuoteInput): QuoteId => {
  const { valid_until } = newQuoteDates(ctx)
  return transact(ctx, (tx) => {
    const row = getQuoteRow(tx, id)
    if (row.client_email === erasedText) throw new Problem('quote_erased')
    const copy = newQuoteId(tx, { key: idempotencyKey && `duplicate ${id} ${idempotencyKey}` })
    if (store.findQuote(tx, copy)) return copy
    const draft = draftOf(row)
    const start_date = draft.start_date && isPast(draft.start_date, tx.clock()) ? null : draft.start_date
    insertDraft(tx, { id: copy, draft: { ...draft, start_date, valid_until }, detail: { duplicate_of: id } })
    return copy
  })
}

import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { requireLikelyDays } from '#src/base/typed-day.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { recordContent } from '#src/quotes/event-facts.ts'
import type { QuoteInput } from '#src/quotes/field-rules.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { canMove } from '#src/quotes/rules.ts'
import { isScheduled } from '#src/quotes/send/schedule.ts'
import { refuseUnprintable } from '#src/quotes/send/send.ts'
import * as store from '#src/quotes/store.ts'
import { isSameDraft, withFreeKm } from './create.ts'

type UpdateQuoteInput = { id: QuoteId; version: number; draft: QuoteInput; sure?: boolean | undefined }

/** Repeating a saved request changes nothing. @throws not_found, quote_not_draft, quote_deleted, quote_stale, unlikely_date */
export const updateQuote = (ctx: Context, { id, version, draft: input, sure }: UpdateQuoteInput) =>
  transact(ctx, (tx) => {
    const draft = withFreeKm(tx, input)
    const row = getQuoteRow(tx, id)
    if (row.status !== 'draft') throw new Problem('quote_not_draft')
    if (!canMove('update', row)) throw new Problem('quote_deleted')
    if (version !== row.version && isSameDraft(row, draft)) return
    const changed = (day: 'valid_until' | 'start_date') => (draft[day] === row[day] ? null : draft[day])
    requireLikelyDays(tx.clock(), { valid_until: changed('valid_until'), start_date: changed('start_date') }, sure)
    if (!sure && isScheduled(tx, { id })) refuseUnprintable(draft)
    if (!store.updateDraft(tx, id, version, draft)) throw new Problem('quote_stale')
    recordContent(tx, { event: 'quote_updated', id, detail: { version: version + 1 } })
  })

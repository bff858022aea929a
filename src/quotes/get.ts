import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { draftKeys, type QuoteDraft } from './field-rules.ts'
import { canMove, type Move, statusNow } from './rules.ts'
import type { ShownQuote } from './schema.ts'
import * as store from './store.ts'

/** @throws not_found */
export const getQuoteRow = (reads: Reads, id: QuoteId) => {
  const row = store.findQuote(reads, id)
  if (!row) throw new Problem('not_found')
  return row
}

/** The row, with the present `status`. @throws not_found */
export const getQuoteNow = (ctx: Context, id: QuoteId) => {
  const row = getQuoteRow(ctx, id)
  return { ...row, status: statusNow(row, ctx.clock()) }
}

/** The snapshot that the client was sent; null before sending and after an erasure. */
export const readShownQuote = ({ shown }: Pick<store.QuoteRow, 'shown'>): ShownQuote | null => {
  const parsed: Partial<ShownQuote> | null = shown === null ? null : JSON.parse(shown)
  return parsed?.reference ? (parsed as ShownQuote) : null
}

export const draftOf = (row: store.QuoteRow): QuoteDraft => pick(row, ...draftKeys)

/** Whether there is a quote that is neither one of `ids` nor a revision of one. */
export const hasOtherQuotes = (ctx: Reads, { ids }: { ids: Iterable<string> }) =>
  store.findOtherQuote(ctx, ids) !== null

type DecidableMove = Extract<Move, 'undo_send' | 'correct_email' | 'extend' | 'withdraw' | 'record_decision'>

/** Returns a quote that the client can still decide. @throws not_found, quote_deleted, quote_decided, quote_not_with_client */
export const getDecidable = (tx: Tx, { id, move }: { id: QuoteId; move: DecidableMove }) => {
  const row = getQuoteNow(tx, id)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  if (row.status === 'accepted' || row.status === 'rejected') throw new Problem('quote_decided')
  const { shown, shown_sha256, sent_at } = row
  if (!canMove(move, row) || shown === null || shown_sha256 === null || sent_at === null) {
    throw new Problem('quote_not_with_client')
  }
  return { ...row, shown, shown_sha256, sent_at }
}

import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Tx } from '#src/db/transact.ts'
import { getQuoteNow } from './get.ts'
import { type Move, may } from './rules.ts'

type OfOpen = Extract<Move, 'undo_send' | 'correct_email' | 'extend' | 'withdraw' | 'record_decision'>

/** The quote, which the client can still decide. @throws not_found, quote_deleted, quote_decided, quote_not_with_client */
export const requireOpen = (tx: Tx, { id, move }: { id: QuoteId; move: OfOpen }) => {
  const row = getQuoteNow(tx, id)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  if (row.status === 'accepted' || row.status === 'rejected') throw new Problem('quote_decided')
  const { shown, shown_sha256, sent_at } = row
  if (!may(move, row) || shown === null || shown_sha256 === null || sent_at === null) {
    throw new Problem('quote_not_with_client')
  }
  return { ...row, shown, shown_sha256, sent_at }
}

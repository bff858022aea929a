import { appendEvent } from '#src/audit/record.ts'
import { type LeadId, originalOf, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Day } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { draftOf, getQuoteNow } from '#src/quotes/get.ts'
import { canMove, isPast } from '#src/quotes/rules.ts'
import { insertDraft } from '#src/quotes/write/create.ts'
import { findDraftRevision, refuseReplaced } from './find.ts'
import { revisionId } from './rules.ts'
import * as store from './store.ts'

type ReviseQuoteInput = { id: QuoteId; leadId: LeadId | null; valid_until: Day }

/** A repeated call returns the existing draft. @throws not_found, quote_deleted, quote_not_revisable, quote_replaced */
export const reviseQuote = (tx: Tx, { id, leadId, valid_until }: ReviseQuoteInput): { id: QuoteId; isNew: boolean } => {
  const row = getQuoteNow(tx, id)
  if (row.deleted_at !== null) throw new Problem('quote_deleted')
  if (!canMove('revise', row) || row.sent_at === null) throw new Problem('quote_not_revisable')
  refuseReplaced(tx, { id })
  const draft = findDraftRevision(tx, { id })
  if (draft) return { id: draft, isNew: false }
  const newQuoteId = revisionId(id, store.findRevisionsUnder(tx, originalOf(id)).length)
  const start_date = row.start_date && isPast(row.start_date, tx.clock()) ? null : row.start_date
  const detail = leadId ? { lead_id: leadId } : {}
  insertDraft(tx, { id: newQuoteId, draft: { ...draftOf(row), start_date, valid_until }, detail })
  store.insertRevision(tx, { quote_id: newQuoteId, replaces: id })
  appendEvent(tx, { event: 'quote_revised', subject: id, detail: { revision: newQuoteId } })
  return { id: newQuoteId, isNew: true }
}

import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { selectAll, selectColumn } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { DocumentKind, MessageKind } from '#src/quotes/rules.ts'

const missingSql = {
  quote: `select quote_id from quote_tokens t where revoked_at is null and not exists (
    select 1 from quote_documents d where d.quote_id = t.quote_id and d.kind = 'quote') order by rowid desc`,
  record: `select quote_id from quote_decisions n where not exists (
    select 1 from quote_documents d where d.quote_id = n.quote_id and d.kind = 'record' and d.nth = n.nth)
    order by audit_seq desc`,
} as const satisfies Record<DocumentKind, string>

export const findQuotesWithoutDocument = (reads: Reads, kind: DocumentKind) => [
  ...new Set(selectColumn<QuoteId>(reads, missingSql[kind])),
]

/** The messages up to the decision. A row of `quote_messages` never changes. */
export const findMessagesUntil = (reads: Reads, quote_id: QuoteId, until: Instant) =>
  selectAll<{ kind: MessageKind; text: string; at: Instant }>(
    reads,
    'select kind, text, at from quote_messages where quote_id = ? and at <= ? order by at, rowid',
    quote_id,
    until,
  )

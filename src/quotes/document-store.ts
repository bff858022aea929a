import { and, eq } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { iterate, selectAll, selectColumn } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { MessageKind } from './message-rules.ts'
import type { DocumentKind } from './rules.ts'
import { quoteDecisions, quoteDocuments, quotes } from './table.ts'

export type DocumentRow = typeof quoteDocuments.$inferSelect

export const insertDocument = insertInto(quoteDocuments)

/** `nth`: of the decision that a record shows. */
type Key = { quote_id: QuoteId; kind: DocumentKind; nth: number }

const ofQuote = and(
  is(quoteDocuments.quote_id, 'quote_id'),
  is(quoteDocuments.kind, 'kind'),
  is(quoteDocuments.nth, 'nth'),
)

const document = prepared((db) => db.select().from(quoteDocuments).where(ofQuote).prepare())

export const findDocument = (reads: Reads, key: Key): DocumentRow | null => document(reads).get(key) ?? null

const hash = prepared((db) =>
  db.select({ sha256: quoteDocuments.sha256 }).from(quoteDocuments).where(ofQuote).prepare(),
)

export const findDocumentHash = (reads: Reads, key: Key): string | null => hash(reads).get(key)?.sha256 ?? null

// Indexes alone answer both: every sent quote has a live token.
const due = {
  quote:
    'from quote_tokens s left join quote_documents d on d.quote_id = s.quote_id and d.kind = ? where s.revoked_at is null and',
  record:
    'from quote_decisions s left join quote_documents d on d.quote_id = s.quote_id and d.kind = ? and d.nth = s.nth where',
} as const satisfies Record<DocumentKind, string>

export const findQuotesWithoutDocument = (reads: Reads, kind: DocumentKind, limit: number) =>
  selectColumn<QuoteId>(reads, `select distinct s.quote_id ${due[kind]} d.quote_id is null limit ?`, kind, limit)

/** What stood when the quote was decided: a row of `quote_messages` never changes. */
export const findMessagesUntil = (reads: Reads, quote_id: QuoteId, until: Instant) =>
  selectAll<{ kind: MessageKind; text: string; at: Instant }>(
    reads,
    'select kind, text, at from quote_messages where quote_id = ? and at <= ? order by at, rowid',
    quote_id,
    until,
  )

const issued = prepared((db) =>
  db
    .select({
      kind: quoteDocuments.kind,
      shown: quotes.shown,
      sent_at: quotes.sent_at,
      decided_at: quoteDecisions.decided_at,
    })
    .from(quoteDocuments)
    .innerJoin(quotes, eq(quotes.id, quoteDocuments.quote_id))
    .leftJoin(
      quoteDecisions,
      and(eq(quoteDecisions.quote_id, quoteDocuments.quote_id), eq(quoteDecisions.nth, quoteDocuments.nth)),
    )
    .where(is(quoteDocuments.sha256, 'sha256'))
    .prepare(),
)

export const findDocumentByHash = (reads: Reads, sha256: string) => issued(reads).get({ sha256 }) ?? null

/** In the order of the audit log, one row in memory at a time. */
export const everyDocument = (reads: Reads) =>
  iterate<DocumentRow>(reads, 'select * from quote_documents order by audit_seq')

const documentAt = prepared((db) =>
  db.select({ id: quoteDocuments.quote_id }).from(quoteDocuments).where(is(quoteDocuments.audit_seq, 'seq')).prepare(),
)

export const hasQuoteDocumentAt = (reads: Reads, seq: number) => documentAt(reads).get({ seq }) !== undefined

/** SQL refuses it unless the quote is redacted, or a draft whose sending was undone. */
export const deleteDocuments = (tx: Tx, quote_id: QuoteId) => {
  tx.db.delete(quoteDocuments).where(eq(quoteDocuments.quote_id, quote_id)).run()
}

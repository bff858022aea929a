import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { columnList, insertInto, is, prepared } from '#src/db/prepared.ts'
import { iterate, selectAll } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type Found, foundIn, partLooked } from '#src/pdf/part-rules.ts'
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

// Each reads an index to its limit. A quote has a live token once it is sent.
const parts = {
  quote: {
    newest: sql`select quote_id from quote_tokens where revoked_at is null order by rowid desc limit ${partLooked.newest}`,
    others: (after: string) =>
      sql`select quote_id from quote_tokens where revoked_at is null and quote_id > ${after} order by quote_id limit ${partLooked.others}`,
    missing: sql`not exists (select 1 from quote_documents d where d.quote_id = p.quote_id and d.kind = 'quote')`,
  },
  record: {
    newest: sql`select quote_id from quote_decisions order by audit_seq desc limit ${partLooked.newest}`,
    others: (after: string) =>
      sql`select distinct quote_id from quote_decisions where quote_id > ${after} order by quote_id limit ${partLooked.others}`,
    missing: sql`exists (select 1 from quote_decisions n where n.quote_id = p.quote_id and not exists (
      select 1 from quote_documents d where d.quote_id = n.quote_id and d.kind = 'record' and d.nth = n.nth))`,
  },
} as const satisfies Record<DocumentKind, object>

const lookedSql = (kind: DocumentKind, after: string) => {
  const { newest, others, missing } = parts[kind]
  const looked = (part: SQL) => sql`select p.quote_id as id, ${missing} as missing from (${part}) p`
  return { newest: looked(newest), others: looked(others(after)) }
}

/** Of the newest quotes, and of some others by id, those whose document is missing. */
export const findQuotesWithoutDocument = (reads: Reads, kind: DocumentKind, after: string): Found<QuoteId> => {
  const { newest, others } = lookedSql(kind, after)
  return foundIn<QuoteId>(reads.db.all(newest), reads.db.all(others))
}

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
  iterate<DocumentRow>(reads, `select ${columnList(quoteDocuments)} from quote_documents order by audit_seq`)

const documentAt = prepared((db) =>
  db.select({ id: quoteDocuments.quote_id }).from(quoteDocuments).where(is(quoteDocuments.audit_seq, 'seq')).prepare(),
)

export const hasQuoteDocumentAt = (reads: Reads, seq: number) => documentAt(reads).get({ seq }) !== undefined

/** SQL refuses it unless the quote is redacted, or a draft whose sending was undone. */
export const deleteDocuments = (tx: Tx, quote_id: QuoteId) => {
  tx.db.delete(quoteDocuments).where(eq(quoteDocuments.quote_id, quote_id)).run()
}

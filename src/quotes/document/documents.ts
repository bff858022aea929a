import { everyEventNamed } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findLost, isAsRecorded, pdfFiles } from '#src/pdf-files/files.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { type DocumentKind, reference } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import * as store from '#src/quotes/store.ts'

/** `nth` numbers the decision of a record; it is 1 for a quote. */
export type DocumentKey = { quote_id: QuoteId; kind: DocumentKind; nth: number }

export const documents = pdfFiles<DocumentKey>({
  name: 'quote_document',
  table: 'quote_documents',
  keys: ['quote_id', 'kind', 'nth'],
  recordedAs: (_, { quote_id, kind, nth, sha256 }) => ({
    subject: quote_id,
    // Records of first decisions keep the hash that they had before `nth` was added.
    detail: { kind, sha256, ...(nth !== 1 && { nth }) },
  }),
  nameOf: ({ quote_id, kind }) => `${kind}-${reference(quote_id).slice('Q-'.length)}.pdf`,
  notMade: 'document_not_ready',
})

export const documentKeys = (reads: Reads, { id, sent_at }: Pick<store.QuoteRow, 'id' | 'sent_at'>): DocumentKey[] => [
  ...(sent_at === null ? [] : [{ quote_id: id, kind: 'quote' as const, nth: 1 }]),
  ...decisions.findDecisions(reads, id).map(({ nth }) => ({ quote_id: id, kind: 'record' as const, nth })),
]

type IssuedDocument = { kind: DocumentKind; at: Instant; parties: [provider: string, client: string] }

/** `at` is when the quote was sent, or when the decision was made. */
export const findIssuedDocument = (ctx: Reads, { sha256 }: { sha256: string }): IssuedDocument | null => {
  const key = documents.findByHash(ctx, sha256)
  const row = key && store.findQuote(ctx, key.quote_id)
  if (!key || !row?.shown) return null
  const { provider, client_company }: ShownQuote = JSON.parse(row.shown)
  const decision = decisions.findDecisions(ctx, key.quote_id).find(({ nth }) => nth === key.nth)
  const at = key.kind === 'record' ? decision?.decided_at : row.sent_at
  return at ? { kind: key.kind, at, parties: [provider, client_company] } : null
}

const lastOf = (ctx: Reads, name: 'quote_erased' | 'quote_send_undone') =>
  new Map([...everyEventNamed(ctx, { names: [name] })].map(({ subject, seq }) => [subject, seq]))

type ChangedDocument = { id: string; kind: DocumentKind }

/** SQL lets a PDF be deleted only if its quote was erased or its sending undone. */
const findLostDocument = (ctx: Reads): ChangedDocument | null => {
  const [erased, undone] = [lastOf(ctx, 'quote_erased'), lastOf(ctx, 'quote_send_undone')]
  const lost = findLost(ctx, documents, ({ subject, seq }) => erased.has(subject) || seq < (undone.get(subject) ?? 0))
  return lost && { id: lost.subject, kind: lost.detail.kind as DocumentKind }
}

/** Compares every PDF of a quote with the audit log. `changed` is the first that differs or is missing (E3). */
export const verifyQuoteDocuments = (ctx: Reads): { documents: number; changed: ChangedDocument | null } => {
  let count = 0
  for (const row of documents.every(ctx)) {
    if (!isAsRecorded(ctx, documents, row)) {
      return { documents: count, changed: { id: row.quote_id, kind: row.kind } }
    }
    count += 1
  }
  return { documents: count, changed: findLostDocument(ctx) }
}

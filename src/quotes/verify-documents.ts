import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './document-store.ts'
import type { DocumentKind } from './rules.ts'

type Changed = { id: string; kind: DocumentKind }

/** The record of a first decision hashes as it did before there could be a second one. */
export const documentDetailOf = ({ kind, nth, sha256 }: Pick<store.DocumentRow, 'kind' | 'nth' | 'sha256'>) => ({
  kind,
  sha256,
  ...(nth !== 1 && { nth }),
})

const isDocumentAsRecorded = (ctx: Reads, row: store.DocumentRow) => {
  const { quote_id, kind, nth, sha256: stored, audit_seq, bytes } = row
  const hash = sha256(bytes)
  const recorded = findEvent(ctx, { seq: audit_seq })
  return (
    hash === stored &&
    recorded?.event === 'quote_document_made' &&
    recorded.subject === quote_id &&
    recorded.detail === canonical(documentDetailOf({ kind, nth, sha256: hash }))
  )
}

const lastOf = (ctx: Reads, name: 'quote_erased' | 'quote_send_undone') =>
  new Map([...everyEventNamed(ctx, { names: [name] })].map(({ subject, seq }) => [subject, seq]))

/** The PDFs of an erased quote, and of a sending that was undone, are gone for good reason: SQL lets none go of a quote that was decided. */
const findMissingDocument = (ctx: Reads): Changed | null => {
  const [erased, undone] = [lastOf(ctx, 'quote_erased'), lastOf(ctx, 'quote_send_undone')]
  for (const { seq, subject, detail } of everyEventNamed(ctx, { names: ['quote_document_made'] })) {
    if (erased.has(subject) || seq < (undone.get(subject) ?? 0)) continue
    if (!store.hasQuoteDocumentAt(ctx, seq)) return { id: subject, kind: JSON.parse(detail).kind }
  }
  return null
}

/** Compares every PDF of a quote with the audit log. `changed` is the first that differs or is missing (E3). */
export const verifyQuoteDocuments = (ctx: Reads): { documents: number; changed: Changed | null } => {
  let documents = 0
  for (const row of store.everyDocument(ctx)) {
    if (!isDocumentAsRecorded(ctx, row)) return { documents, changed: { id: row.quote_id, kind: row.kind } }
    documents += 1
  }
  return { documents, changed: findMissingDocument(ctx) }
}

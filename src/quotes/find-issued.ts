import type { Instant } from '#src/base/time.ts'
import type { Reads } from '#src/db/transact.ts'
import { findDocumentByHash } from './document-store.ts'
import type { DocumentKind } from './rules.ts'
import type { ShownQuote } from './schema.ts'

type IssuedDocument = { kind: DocumentKind; at: Instant; parties: [provider: string, client: string] }

/** `at` is when the quote was sent, or decided. */
export const findIssuedDocument = (ctx: Reads, { sha256 }: { sha256: string }): IssuedDocument | null => {
  const found = findDocumentByHash(ctx, sha256)
  const at = found?.kind === 'record' ? found.decided_at : found?.sent_at
  if (!found?.shown || !at) return null
  const { provider, client_company }: ShownQuote = JSON.parse(found.shown)
  return { kind: found.kind, at, parties: [provider, client_company] }
}

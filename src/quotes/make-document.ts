import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { createDocumentJobs } from '#src/pdf/jobs.ts'
import { findDueDocuments, isStillShown } from './document-props.ts'
import * as documents from './document-store.ts'
import type { DocumentKind } from './rules.ts'
import { documentDetailOf } from './verify-documents.ts'

type Made = { id: QuoteId; kind: DocumentKind; nth: number; shownSha256: string; bytes: Uint8Array }

/** Does nothing if another process stored the document first, or the quote was erased or changed while it was made. */
const storeDocument = (ctx: Context, { id, kind, nth, shownSha256, bytes }: Made) =>
  transact(ctx, (tx) => {
    if (documents.findDocumentHash(tx, { quote_id: id, kind, nth }) !== null) return
    if (!isStillShown(tx, { id, shownSha256 })) return
    const hash = sha256(bytes)
    const audit_seq = recordEvent(tx, {
      event: 'quote_document_made',
      actor: 'clock',
      subject: id,
      detail: documentDetailOf({ kind, nth, sha256: hash }),
    })
    const created_at = instant(tx.clock())
    const document = { quote_id: id, kind, nth, sha256: hash, created_at, audit_seq, bytes: Buffer.from(bytes) }
    documents.insertDocument(tx, document)
  })

const jobsFor = (kind: DocumentKind) =>
  createDocumentJobs<QuoteId>({
    name: 'quote_document',
    make: async (ctx, id) => {
      // Once more where the quote changed while its PDF was made.
      for (const _ of [1, 2]) {
        for (const { request, ...due } of findDueDocuments(ctx, { id, kind })) {
          storeDocument(ctx, { ...due, id, kind, bytes: await ctx.pdf(request) })
        }
      }
    },
    findMissing: (ctx, after) => documents.findQuotesWithoutDocument(ctx, kind, after),
  })

const jobs = { quote: jobsFor('quote'), record: jobsFor('record') }

type Wanted = { id: QuoteId; kind: DocumentKind }

/** Never rejects: {@link makeMissingQuoteDocuments} retries a failure. */
export const makeQuoteDocument = (ctx: Context, { id, kind }: Wanted) => jobs[kind].make(ctx, id)

/** The end of the making, if it goes on now. */
export const findQuoteDocumentInMaking = (ctx: Context, { id, kind }: Wanted) => jobs[kind].findRunning(ctx, id)

export const makeMissingQuoteDocuments = async (ctx: Context) => {
  if (await jobs.record.makeMissing(ctx)) await jobs.quote.makeMissing(ctx)
}

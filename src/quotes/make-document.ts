import { findRecordOf } from '#src/audit/events.ts'
import { recordEvent } from '#src/audit/record.ts'
import type { QuoteId } from '#src/base/id.ts'
import { termsVersionUrl, verifyUrl } from '#src/base/links.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { PdfRequest } from '#src/documents.ts'
import { createDocumentJobs } from '#src/pdf/jobs.ts'
import * as decisions from './decision-store.ts'
import type { QuotePdf } from './document.tsx'
import * as documents from './document-store.ts'
import { acceptedByOf, evidenceSha256Of } from './evidence.ts'
import { addressInPart, browserInPart } from './in-part.ts'
import * as links from './link-store.ts'
import type { RecordPdf } from './record-document.tsx'
import type { DocumentKind } from './rules.ts'
import type { ShownQuote } from './schema.ts'
import * as store from './store.ts'

const quoteOf = (ctx: Context, id: QuoteId): QuotePdf | null => {
  const { shown: stored, shown_sha256, sent_at } = store.findQuote(ctx, id) ?? {}
  if (!stored || !shown_sha256 || !sent_at) return null
  const shown: ShownQuote = JSON.parse(stored)
  return {
    shown,
    shownSha256: shown_sha256,
    sentAt: sent_at,
    termsUrl: termsVersionUrl(ctx.config.origin, shown.terms_version),
    verifyUrl: verifyUrl(ctx.config.origin),
  }
}

const recordOf = (ctx: Context, id: QuoteId): RecordPdf | null => {
  const [quote, decision] = [quoteOf(ctx, id), decisions.findDecision(ctx, id)]
  if (!quote || !decision) return null
  const { first } = links.countQuoteViews(ctx, id)
  const { decided_at } = decision
  return {
    ...quote,
    decision: decision.decision,
    plan: decision.plan,
    acceptedBy: acceptedByOf(decision),
    address: addressInPart(decision.address),
    browser: browserInPart(decision.user_agent),
    firstSeenAt: first !== null && first <= decided_at ? first : null,
    decidedAt: decided_at,
    messages: documents.findMessagesUntil(ctx, id, decided_at),
    evidenceSha256: evidenceSha256Of(decision),
    record: findRecordOf(ctx, { seq: decision.audit_seq }),
  }
}

const requestFor = (ctx: Context, id: QuoteId, kind: DocumentKind): PdfRequest | null => {
  const [quote, record] = kind === 'quote' ? [quoteOf(ctx, id), null] : [null, recordOf(ctx, id)]
  if (record) return { kind: 'record', props: record }
  return quote && { kind: 'quote', props: quote }
}

type Made = { id: QuoteId; kind: DocumentKind; bytes: Uint8Array }

/** Does nothing if another process stored the document first, or the quote was erased while it was made. */
const storeDocument = (ctx: Context, { id, kind, bytes }: Made) =>
  transact(ctx, (tx) => {
    if (documents.findDocumentHash(tx, id, kind) !== null || quoteOf(tx, id) === null) return
    const hash = sha256(bytes)
    const audit_seq = recordEvent(tx, {
      event: 'quote_document_made',
      actor: 'clock',
      subject: id,
      detail: { kind, sha256: hash },
    })
    const created_at = instant(tx.clock())
    documents.insertDocument(tx, { quote_id: id, kind, sha256: hash, created_at, audit_seq, bytes: Buffer.from(bytes) })
  })

const jobsFor = (kind: DocumentKind) =>
  createDocumentJobs<QuoteId>({
    name: 'quote_document',
    make: async (ctx, id) => {
      const request = documents.findDocumentHash(ctx, id, kind) === null ? requestFor(ctx, id, kind) : null
      if (request) storeDocument(ctx, { id, kind, bytes: await ctx.pdf(request) })
    },
    findMissing: (ctx, limit) => documents.findQuotesWithoutDocument(ctx, kind, limit),
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

import { waitAtMost } from '#src/background-tasks.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Attachment } from '#src/mail/mailer.ts'
import { attachmentOf, type Download, readFile } from '#src/pdf-files/files.ts'
import * as decisions from '#src/quotes/decision-store.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { getQuoteByToken, refuseExpired } from '#src/quotes/open.ts'
import { type DocumentKind, fullReaders, statusNow } from '#src/quotes/rules.ts'
import * as store from '#src/quotes/store.ts'
import { type DocumentKey, documents } from './documents.ts'
import { findQuoteDocumentInMaking, makeQuoteDocument } from './make.ts'

const downloadWaitMs = seconds(8)
// Only one email is in flight at a time, so a wait delays the others.
const emailWaitMs = seconds(2)

type DocumentInput = { id: QuoteId; kind: DocumentKind; nth?: number | undefined }

/** The number of the decision whose document is asked for; null if there is no such decision. */
const nthOf = (ctx: Context, { id, kind, nth }: DocumentInput) => {
  if (kind === 'quote') return nth === undefined || nth === 1 ? 1 : null
  if (nth === undefined) return decisions.findDecision(ctx, id)?.nth ?? null
  return decisions.findDecisions(ctx, id).some((decision) => decision.nth === nth) ? nth : null
}

/** Waits for a PDF that is being made, but never starts making one, because a GET changes nothing (B6). */
const readWhenMade = async (ctx: Context, key: DocumentKey): Promise<Download> => {
  const inMaking = findQuoteDocumentInMaking(ctx, { id: key.quote_id, kind: key.kind })
  if (inMaking) await waitAtMost(downloadWaitMs, inMaking)
  return readFile(ctx, documents, key)
}

/** @throws quote_not_found, quote_expired, quote_withdrawn, document_not_found before a decision, document_not_ready, unexpected */
export const getQuoteDocumentByToken = async (
  ctx: Context,
  { token, kind }: { token: string; kind: DocumentKind },
): Promise<Download> => {
  const quote = getQuoteByToken(ctx, { token, readers: fullReaders })
  if (quote.response === null) {
    if (statusNow(quote, ctx.clock()) === 'expired') refuseExpired(ctx, quote.quote_id)
    if (kind === 'record') throw new Problem('document_not_found')
  }
  return readWhenMade(ctx, { quote_id: quote.quote_id, kind, nth: nthOf(ctx, { id: quote.quote_id, kind }) ?? 1 })
}

/** Without `nth` it gets the record of the decision that counts. @throws not_found, document_not_found before there is one, document_not_ready, unexpected */
export const getQuoteDocument = async (ctx: Context, { id, kind, nth: asked }: DocumentInput): Promise<Download> => {
  const { sent_at } = getQuoteRow(ctx, id)
  const nth = nthOf(ctx, { id, kind, nth: asked })
  if (sent_at === null || nth === null) throw new Problem('document_not_found')
  return readWhenMade(ctx, { quote_id: id, kind, nth })
}

const attachmentWhenMade = async (ctx: Context, key: DocumentKey) => {
  const { quote_id: id, kind } = key
  if (!documents.findHash(ctx, key)) await waitAtMost(emailWaitMs, makeQuoteDocument(ctx, { id, kind }))
  return attachmentOf(readFile(ctx, documents, key))
}

/** The PDFs of a decided quote, without a PDF that fails its hash check (E3). `isMaking`: a PDF is not made yet. */
export const attachQuoteAndRecord = async (ctx: Context, { id }: { id: QuoteId }) => {
  const record = nthOf(ctx, { id, kind: 'record' })
  const files: Attachment[] = []
  let isMaking = false
  for (const { kind, nth } of [{ kind: 'quote', nth: 1 } as const, { kind: 'record', nth: record } as const]) {
    try {
      if (record !== null && nth !== null) files.push(await attachmentWhenMade(ctx, { quote_id: id, kind, nth }))
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault
      isMaking ||= fault.code === 'document_not_ready'
    }
  }
  return { files, isMaking }
}

/** The attachment of the email with the link; none for a quote that was erased. @throws document_not_ready, unexpected */
export const attachQuotePdf = async (ctx: Context, { subjectId }: { subjectId: string }) => {
  const quote_id = parseId('quo', subjectId)
  const isSent = store.findQuote(ctx, quote_id)?.shown != null
  return isSent ? [await attachmentWhenMade(ctx, { quote_id, kind: 'quote', nth: 1 })] : []
}

/** The attachment of the emails about a decision. @throws document_not_ready, unexpected */
export const attachDecisionPdf = async (
  ctx: Context,
  { subjectId, data: { nth } }: { subjectId: string; data: { nth: number } },
) => [await attachmentWhenMade(ctx, { quote_id: parseId('quo', subjectId), kind: 'record', nth })]

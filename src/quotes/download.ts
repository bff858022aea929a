import { waitAtMost } from '#src/background-tasks.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { attachmentOf, type Download, readStored } from '#src/pdf/stored.ts'
import * as decisions from './decision-store.ts'
import { findDocument } from './document-store.ts'
import { getQuoteRow } from './get.ts'
import { findQuoteDocumentInMaking, makeQuoteDocument } from './make-document.ts'
import { getQuoteByToken } from './open.ts'
import { type DocumentKind, reference, statusNow } from './rules.ts'

const downloadWaitMs = seconds(8)
// One email is in flight at a time, so the others wait too.
const emailWaitMs = seconds(2)

/** Contains no user input (E6). */
const nameOf = (id: QuoteId, kind: DocumentKind) => `${kind}-${reference(id).slice('Q-'.length)}.pdf`

type Wanted = { id: QuoteId; kind: DocumentKind }

/** @throws document_not_ready, unexpected */
export const readQuoteDocument = (ctx: Context, { id, kind }: Wanted): Download => {
  const document = findDocument(ctx, id, kind)
  if (!document) throw new Problem('document_not_ready')
  const logged = { event: 'quote_document_changed', kind, reason: id }
  return readStored(ctx, { document, name: nameOf(id, kind), logged })
}

/** Waits for a document in the making, and never makes one: a GET changes nothing (B6). */
const readWhenMade = async (ctx: Context, wanted: Wanted): Promise<Download> => {
  const inMaking = findQuoteDocumentInMaking(ctx, wanted)
  if (inMaking) await waitAtMost(downloadWaitMs, inMaking)
  return readQuoteDocument(ctx, wanted)
}

/** @throws quote_not_found, quote_expired, document_not_found before a decision, document_not_ready, unexpected */
export const getQuoteDocumentByToken = async (
  ctx: Context,
  { token, kind }: { token: string; kind: DocumentKind },
): Promise<Download> => {
  const quote = getQuoteByToken(ctx, { token })
  if (quote.response === null) {
    if (statusNow(quote, ctx.clock()) === 'expired') throw new Problem('quote_expired')
    if (kind === 'record') throw new Problem('document_not_found')
  }
  return readWhenMade(ctx, { id: quote.quote_id, kind })
}

/** @throws not_found, document_not_found before there is one, document_not_ready, unexpected */
export const getQuoteDocument = async (
  ctx: Context,
  { id, kind }: { id: QuoteId; kind: DocumentKind },
): Promise<Download> => {
  const { sent_at } = getQuoteRow(ctx, id)
  if (sent_at === null || (kind === 'record' && !decisions.findDecision(ctx, id)))
    throw new Problem('document_not_found')
  return readWhenMade(ctx, { id, kind })
}

/** The attachment of the emails about a decision. @throws document_not_ready, unexpected */
export const attachRecord = async (ctx: Context, { subjectId }: { subjectId: string }) => {
  const record = { id: parseId('quo', subjectId), kind: 'record' } as const
  if (!findDocument(ctx, record.id, record.kind)) await waitAtMost(emailWaitMs, makeQuoteDocument(ctx, record))
  return [attachmentOf(readQuoteDocument(ctx, record))]
}

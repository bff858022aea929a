import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { createMaking } from '#src/pdf-files/make.ts'
import { findDueDocuments } from './document-props.ts'
import { findQuotesWithoutDocument } from './document-store.ts'
import { documents } from './documents.ts'
import type { DocumentKind } from './rules.ts'

const makingOf = (kind: DocumentKind) =>
  createMaking({
    files: documents,
    findMissing: (reads) => findQuotesWithoutDocument(reads, kind),
    findDue: (ctx, id: QuoteId) => findDueDocuments(ctx, { id, kind }),
  })

const making = { quote: makingOf('quote'), record: makingOf('record') }

type Wanted = { id: QuoteId; kind: DocumentKind }

/** Never rejects: {@link makeMissingQuoteDocuments} retries a failure. */
export const makeQuoteDocument = (ctx: Context, { id, kind }: Wanted) => making[kind].make(ctx, id)

export const findQuoteDocumentInMaking = (ctx: Context, { id, kind }: Wanted) => making[kind].findRunning(ctx, id)

export const makeMissingQuoteDocuments = async (ctx: Context) => {
  if (await making.record.makeMissing(ctx)) await making.quote.makeMissing(ctx)
}

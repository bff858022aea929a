import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { previewEmail } from '#src/quotes/send/preview-email.ts'
import { findRevisionOf } from '#src/revisions/find.ts'

export const previewQuoteEmail = (ctx: Context, { id }: { id: QuoteId }) =>
  previewEmail(ctx, { id, revisionOf: (shown) => findRevisionOf(ctx, { id, shown }) })

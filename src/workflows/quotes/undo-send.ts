import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { undoSend } from '#src/quotes/send/undo-send.ts'
import { unreplaceQuote } from '#src/revisions/replace.ts'

/** Restores the quote that a revision replaced, and revokes the links of the quote and its NDA. @throws what undoSend throws */
export const undoSendAndReplacing = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    undoSend(tx, { id })
    unreplaceQuote(tx, { id })
    revokeUnsigned(tx, { quoteId: id })
  })

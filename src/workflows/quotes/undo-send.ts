import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { undoSend } from '#src/quotes/send/undo-send.ts'
import { unreplaceQuote } from '#src/revisions/replace.ts'

/** What a revision had replaced counts again. No link of the sending works, the NDA's neither. @throws what undoSend throws */
export const undoSendAndReplacing = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    undoSend(tx, { id })
    unreplaceQuote(tx, { id })
    revokeUnsigned(tx, { quoteId: id })
  })

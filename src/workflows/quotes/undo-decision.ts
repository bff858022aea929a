import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { requireNoDays } from '#src/days/about.ts'
import { transact } from '#src/db/transact.ts'
import { hasSignatureAfter, revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { undoDecision } from '#src/quotes/decide/undo-decision.ts'
import { requireNotReplaced } from '#src/revisions/find.ts'

/** Ends the invitation that the acceptance issued. @throws what undoDecision throws, quote_replaced, days_exist */
export const undoDecisionAndInvitation = (ctx: Context, { id, reason }: { id: QuoteId; reason: string }) =>
  transact(ctx, (tx) => {
    requireNotReplaced(tx, { id })
    requireNoDays(tx, { quoteId: id })
    const isSignedAfter = (seq: number) => hasSignatureAfter(tx, { quoteId: id, seq })
    const { decision, decided_at } = undoDecision(tx, { id, reason, isSignedAfter })
    if (decision === 'accepted') revokeUnsigned(tx, { quoteId: id, since: decided_at })
  })

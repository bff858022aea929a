import type { QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { correctEmail } from '#src/quotes/send/correct-email.ts'
import type { CorrectedEmail } from '#src/quotes/send/schema.ts'

/** A person who got the quote by mistake cannot sign its NDA. @throws what correctEmail throws */
export const correctEmailAndInvitation = (ctx: Context, { id, ...corrected }: CorrectedEmail & { id: QuoteId }) =>
  transact(ctx, (tx) => {
    if (correctEmail(tx, { id, ...corrected })) revokeUnsigned(tx, { quoteId: id })
  })

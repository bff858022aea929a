import type { Context } from '#src/context.ts'
import type { InvitationRow } from './store.ts'

export const signerLink = (ctx: Pick<Context, 'config'>, token: string) => `${ctx.config.origin}/nda?token=${token}`
export const adminLink = (ctx: Pick<Context, 'config'>, quoteId: string) =>
  `${ctx.config.origin}/admin/quotes/${quoteId}`
export const documentUrl = (token: string) => `/api/nda/${token}/nda.pdf`

/** The signer's link for an admin or an email, or null where it cannot be read any more. */
export const linkOf = (ctx: Context, { id, token_sealed }: Pick<InvitationRow, 'id' | 'token_sealed'>) => {
  try {
    return signerLink(ctx, ctx.crypto.decrypt(token_sealed))
  } catch {
    // The key it was sealed with is gone: the signer's link still works, ours cannot be shown again.
    ctx.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}

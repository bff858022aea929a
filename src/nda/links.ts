import type { Kit } from '#src/context.ts'
import type { InvitationRow } from './store.ts'

export const signerLink = (kit: Pick<Kit, 'config'>, token: string) => `${kit.config.origin}/nda?token=${token}`
export const adminLink = (kit: Pick<Kit, 'config'>, quoteId: string) => `${kit.config.origin}/admin/quotes/${quoteId}`
export const documentUrl = (token: string) => `/api/nda/${token}/nda.pdf`

/** The signer's link for an admin or a letter, or null where it cannot be read any more. */
export const linkOf = (kit: Kit, { id, token_sealed }: Pick<InvitationRow, 'id' | 'token_sealed'>) => {
  try {
    return signerLink(kit, kit.vault.open(token_sealed))
  } catch {
    // The key it was sealed with is gone: the signer's link still works, ours cannot be shown again.
    kit.log.warn({ event: 'link_unreadable', reason: id })
    return null
  }
}

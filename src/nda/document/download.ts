import type { InvitationId, QuoteId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { documents } from '#src/nda/documents.ts'
import { getInvitation } from '#src/nda/list.ts'
import { getClientInvitation, getInvitationByToken, refuseHandedOver } from '#src/nda/open.ts'
import type { InvitationWithSignature } from '#src/nda/store.ts'
import { attachmentOf, type Download, readFile } from '#src/pdf-files/files.ts'

const read = (ctx: Context, id: InvitationId) => readFile(ctx, documents, { invitation_id: id })

const readOpen = (ctx: Context, { invitation }: InvitationWithSignature): Download => {
  refuseHandedOver(invitation)
  return read(ctx, invitation.id)
}

/** @throws nda_not_found, nda_handed_over, nda_not_ready, unexpected */
export const getDocumentByToken = (ctx: Context, { token }: { token: string }) =>
  readOpen(ctx, getInvitationByToken(ctx, { token }))

/** Serves the link of the quote. @throws nda_none, nda_over, nda_handed_over, nda_not_ready, unexpected */
export const getOwnDocument = (ctx: Context, { quoteId }: { quoteId: QuoteId }) =>
  readOpen(ctx, getClientInvitation(ctx, { quoteId }))

/** @throws not_found, nda_not_ready, unexpected */
export const getNdaDocument = (ctx: Context, { id }: { id: InvitationId }) =>
  read(ctx, getInvitation(ctx, id).invitation.id)

/** @throws nda_not_ready, unexpected */
export const attachDocument = (ctx: Context, { data }: { data: { invitationId: InvitationId } }) => [
  attachmentOf(read(ctx, data.invitationId)),
]

import type { InvitationId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { documents } from '#src/nda/documents.ts'
import { getInvitation } from '#src/nda/list.ts'
import { getInvitationByToken, refuseHandedOver } from '#src/nda/open.ts'
import type { InvitationWithSignature } from '#src/nda/store.ts'
import { attachmentOf, type Download, readFile } from '#src/pdf-files/files.ts'

const read = (ctx: Context, id: InvitationId) => readFile(ctx, documents, { invitation_id: id })

/** @throws nda_handed_over, nda_not_ready, unexpected */
export const getDocument = (ctx: Context, { record }: { record: InvitationWithSignature }): Download => {
  refuseHandedOver(record.invitation)
  return read(ctx, record.invitation.id)
}

/** @throws nda_not_found, and what getDocument throws */
export const getDocumentByToken = (ctx: Context, { token }: { token: string }) =>
  getDocument(ctx, { record: getInvitationByToken(ctx, { token }) })

/** @throws not_found, nda_not_ready, unexpected */
export const getNdaDocument = (ctx: Context, { id }: { id: InvitationId }) =>
  read(ctx, getInvitation(ctx, id).invitation.id)

/** @throws nda_not_ready, unexpected */
export const attachDocument = (ctx: Context, { data }: { data: { invitationId: InvitationId } }) => [
  attachmentOf(read(ctx, data.invitationId)),
]

import type { InvitationId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { attachmentOf, type Download, readStored } from '#src/pdf/stored.ts'
import { getRecord } from './list.ts'
import { hasExpired, refuseHandedOver } from './open.ts'
import { documentName } from './rules.ts'
import * as store from './store.ts'

/** @throws nda_not_ready, unexpected */
export const readNdaDocument = (ctx: Context, id: InvitationId): Download => {
  const document = store.findDocument(ctx, id)
  if (!document) throw new Problem('nda_not_ready')
  return readStored(ctx, { document, name: documentName(id), logged: { event: 'nda_document_changed', reason: id } })
}

/** @throws nda_not_found, nda_handed_over, nda_not_ready, unexpected */
export const getDocumentByToken = (ctx: Context, { token }: { token: string }): Download => {
  const invitation = isToken(token) ? store.findInvitationByToken(ctx, sha256(token)) : null
  if (!invitation || hasExpired(ctx, invitation)) throw new Problem('nda_not_found')
  refuseHandedOver(invitation)
  return readNdaDocument(ctx, invitation.id)
}

/** @throws not_found, nda_not_ready, unexpected */
export const getDocument = (ctx: Context, { id }: { id: InvitationId }): Download =>
  readNdaDocument(ctx, getRecord(ctx, id).invitation.id)

/** The attachments of the emails about an executed NDA. @throws nda_not_ready, unexpected */
export const attachDocument = (ctx: Context, { data }: { data: { invitationId: InvitationId } }) => [
  attachmentOf(readNdaDocument(ctx, data.invitationId)),
]

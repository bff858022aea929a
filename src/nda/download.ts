import type { InvitationId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { getRecord } from './list.ts'
import { isOver } from './open.ts'
import { documentName } from './rules.ts'
import * as store from './store.ts'

/** An executed PDF: exactly the bytes that were made. */
export type Download = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

/** @throws nda_not_ready, and unexpected where the bytes are not those that were made: they are never served (E3) */
const readDocument = (ctx: Context, id: InvitationId): Download => {
  const document = store.findDocument(ctx, id)
  if (!document) throw new Problem('nda_not_ready')
  if (sha256(document.bytes) !== document.sha256) {
    ctx.log.error({ event: 'nda_document_changed', reason: id })
    throw new Problem('unexpected')
  }
  return { bytes: new Uint8Array(document.bytes), sha256: document.sha256, name: documentName(id) }
}

/** The signer's download. @throws nda_not_found, nda_not_ready, unexpected */
export const getDocumentByToken = (ctx: Context, { token }: { token: string }): Download => {
  const linked = isToken(token) ? store.findLinked(ctx, sha256(token)) : null
  if (!linked || isOver(ctx, linked)) throw new Problem('nda_not_found')
  return readDocument(ctx, linked.id)
}

/** The admin's download. @throws not_found, nda_not_ready, unexpected */
export const getDocument = (ctx: Context, { id }: { id: InvitationId }): Download =>
  readDocument(ctx, getRecord(ctx, id).invitation.id)

/** The attachment of the emails about an executed NDA. @throws where the bytes are not those that were made */
export const attachDocument = (ctx: Context, { invitationId }: { invitationId: InvitationId }) => {
  const { bytes, name } = readDocument(ctx, invitationId)
  return [{ filename: name, content: Buffer.from(bytes).toString('base64') }]
}

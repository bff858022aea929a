import type { InvitationId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { cancelEmail } from '#src/mail/cancel.ts'
import { endLiveCode } from './code-store.ts'

/** Also cancels the email that carries it, if it is still queued. */
export const endCode = (tx: Tx, { id }: { id: InvitationId }) => {
  const ended = endLiveCode(tx, id, instant(tx.clock()))
  if (ended) cancelEmail(tx, { id: ended.email_id })
}

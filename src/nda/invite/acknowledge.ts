import { appendEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvitationByToken, refuseHandedOver } from '#src/nda/open.ts'
import * as store from '#src/nda/store.ts'

/** Records when the addressee first pressed the button of the invitation's page. @throws nda_not_found, nda_handed_over */
export const acknowledgeInvitation = (ctx: Context, { token }: { token: string }) => {
  transact(ctx, (tx) => {
    const { invitation } = getInvitationByToken(tx, { token })
    refuseHandedOver(invitation)
    const { id, quote_id } = invitation
    if (!store.markAcknowledged(tx, id, instant(tx.clock()))) return
    appendEvent(tx, { event: 'nda_acknowledged', actor: id, subject: quote_id })
  })
}

import { isNewVisit } from '#src/analytics/visit-rules.ts'
import { appendEvent } from '#src/audit/record.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getInvitationByToken } from './open.ts'
import * as store from './store.ts'

/** Records a visit, except an admin's. @throws nda_not_found */
export const viewInvitation = (ctx: Context, { token }: { token: string }) => {
  if (ctx.actor.isAdmin) return
  transact(ctx, (tx) => {
    const { id, quote_id } = getInvitationByToken(tx, { token }).invitation
    const { last } = store.countInvitationViews(tx, id)
    if (!isNewVisit(last, tx.clock())) return
    store.insertInvitationView(tx, { id: newId(tx.random, 'nvw'), invitation_id: id, at: instant(tx.clock()) })
    if (last === null) appendEvent(tx, { event: 'nda_first_viewed', actor: id, subject: quote_id })
  })
}

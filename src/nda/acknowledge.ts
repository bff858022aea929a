import { recordEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { getOpened } from './open.ts'
import * as store from './store.ts'

/** The page reports that its button was pressed. Reporting twice changes nothing. @throws nda_not_found */
export const acknowledgeInvitation = (ctx: Context, { token }: { token: string }) => {
  transact(ctx, (tx) => {
    const { id, quote_id } = getOpened(tx, token).invitation
    if (!store.markAcknowledged(tx, id, instant(tx.clock()))) return
    recordEvent(tx, { event: 'nda_acknowledged', actor: id, subject: quote_id })
  })
}

import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { cancelPending, cancelUnsent, isUntouched, makeDue } from './cancel-store.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { findEmail, updateEmail } from './store.ts'
import { getStuckEmail } from './stuck.ts'

export const cancelEmail = (tx: Tx, { id }: { id: string }) => {
  if (findEmail(tx, id)?.state !== 'sent') updateEmail(tx, id, { state: 'discarded' })
}

type OfKind = { subjectId: string; email: Pick<AnyEmailKind, 'kind'> }

export const cancelEmailsOfKind = (tx: Tx, { subjectId, email }: OfKind) => cancelUnsent(tx, subjectId, email.kind)

/** Ends the wait of one that can no longer be taken back. */
export const hurryEmailsOfKind = (tx: Tx, { subjectId, email }: OfKind) => makeDue(tx, subjectId, email.kind)

/** Whether nothing of it can have left, so that cancelling it takes it back. */
export const mayTakeBack = (tx: Tx, { subjectId, email }: OfKind) => isUntouched(tx, subjectId, email.kind)

/** For sample data, whose emails must reach nobody. */
export const cancelPendingEmails = (ctx: Context) => transact(ctx, (tx) => cancelPending(tx))

/** @throws not_found, email_not_stuck */
export const cancelStuckEmail = (ctx: Context, { id }: { id: string }) =>
  transact(ctx, (tx) => {
    const { kind } = getStuckEmail(tx, id)
    updateEmail(tx, id, { state: 'discarded' })
    tx.log.info({ event: 'email_discarded', emailId: id, kind, userId: tx.actor.id })
  })

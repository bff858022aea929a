import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import { cancelPending, cancelUnsent, findEmail, isUntouched, makeDue, updateEmail } from '#src/mail/store.ts'

export const cancelEmail = (tx: Tx, { id }: { id: string }) => {
  if (findEmail(tx, id)?.state !== 'sent') updateEmail(tx, id, { state: 'discarded' })
}

type EmailsOfKind = { subjectId: string; email: Pick<AnyEmailKind, 'kind'> }

export const cancelEmailsOfKind = (tx: Tx, { subjectId, email }: EmailsOfKind) =>
  cancelUnsent(tx, subjectId, email.kind)

/** Ends the wait of one that can no longer be taken back. */
export const sendNow = (tx: Tx, { subjectId, email }: EmailsOfKind) => makeDue(tx, subjectId, email.kind)

/** Whether nothing of it can have left, so that cancelling it takes it back. */
export const canCancel = (tx: Tx, { subjectId, email }: EmailsOfKind) => isUntouched(tx, subjectId, email.kind)

/** For sample data, whose emails must reach nobody. */
export const cancelPendingEmails = (ctx: Context) => transact(ctx, (tx) => cancelPending(tx))

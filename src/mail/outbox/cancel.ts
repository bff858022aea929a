import type { Tx } from '#src/db/transact.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import { cancelUnsent, findEmail, isUntouched, makeDue, updateEmail } from '#src/mail/store.ts'

export const cancelEmail = (tx: Tx, { id }: { id: string }) => {
  if (findEmail(tx, id)?.state !== 'sent') updateEmail(tx, id, { state: 'discarded' })
}

type EmailsOfKind = { subjectId: string; email: Pick<AnyEmailKind, 'kind'> }

export const cancelEmailsOfKind = (tx: Tx, { subjectId, email }: EmailsOfKind) =>
  cancelUnsent(tx, subjectId, email.kind)

/** Ends the delay of an email that can no longer be cancelled. */
export const sendNow = (tx: Tx, { subjectId, email }: EmailsOfKind) => makeDue(tx, subjectId, email.kind)

/** True if no attempt can have begun, so that a cancellation is complete. */
export const canCancel = (tx: Tx, { subjectId, email }: EmailsOfKind) => isUntouched(tx, subjectId, email.kind)

import type { Tx } from '#src/db/transact.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import {
  cancelUnsent,
  cancelUntouched,
  findDiscarded,
  findEmail,
  findLastQueued,
  isUntouched,
  makeDue,
  updateEmail,
} from '#src/mail/store.ts'

/** Cancels the last email about an entity unless its sending has begun. @returns whether it was cancelled */
export const cancelLast = (tx: Tx, about: { email: Pick<AnyEmailKind, 'kind'>; entity: string }): boolean => {
  const last = findLastQueued(tx, `${about.email.kind}/${about.entity}/`)
  return last !== null && cancelUntouched(tx, [last.key]).length > 0
}

export const cancelEmail = (tx: Tx, { id }: { id: string }) => {
  if (findEmail(tx, id)?.state !== 'sent') updateEmail(tx, id, { state: 'discarded' })
}

type EmailsOfKind = { subjectId: string; email: Pick<AnyEmailKind, 'kind'> }

export const cancelEmailsOfKind = (tx: Tx, { subjectId, email }: EmailsOfKind) =>
  cancelUnsent(tx, subjectId, email.kind)

type NamedEmails = EmailsOfKind & { ns: readonly string[] }

/**
 * Cancels those of the emails that no attempt has begun. `ns` are in the order in which they were queued. @returns the
 * `n` of those cancelled, and of those cancelled before them without a gap, whose news they had taken over
 */
export const cancelWaiting = (tx: Tx, { subjectId, email, ns }: NamedEmails): string[] => {
  const keys = ns.map((n) => `${email.kind}/${subjectId}/${n}`)
  const cancelled = cancelUntouched(tx, keys)
  const discarded = new Set(findDiscarded(tx, keys))
  const newest = keys.findLastIndex((key) => cancelled.includes(key))
  const before = keys.findLastIndex((key, at) => at < newest && !discarded.has(key))
  return ns.slice(before + 1, newest + 1)
}

/** Ends the delay of an email that can no longer be cancelled. */
export const sendNow = (tx: Tx, { subjectId, email }: EmailsOfKind) => makeDue(tx, subjectId, email.kind)

/** True if no attempt can have begun, so that a cancellation is complete. */
export const canCancel = (tx: Tx, { subjectId, email }: EmailsOfKind) => isUntouched(tx, subjectId, email.kind)

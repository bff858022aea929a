import type { EmailId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { nextKey, queueEmail } from '#src/mail/outbox/queue.ts'
import { type AuditHead, formatHead } from './rules.ts'
import { findHead, insertHead } from './store.ts'

/** The audit head to print in an email. Stores it as a head that left the machine (D12). */
export const storeLeavingHead = (tx: Tx, head: AuditHead | null = findHead(tx)): string => {
  if (!head) throw new Error('nothing is recorded yet')
  const { seq, hash } = head
  insertHead(tx, { seq, hash, left_at: instant(tx.clock()) })
  return formatHead(head)
}

type EmailWithHead<Data extends object> = {
  email: EmailKind<Data>
  to: string
  replyTo?: string
  subjectId: string
  /** The entity in the email's idempotency key, if it is not `subjectId`. */
  entity?: string
  /** Distinguishes emails of one kind about the same subject; the next free number by default. */
  n?: string | number
  data: Data
  delaySeconds?: number
}

/** Queues an email about the event that was just recorded, with the audit head in it (D12). */
export const queueWithHead = <Data extends object>(tx: Tx, { entity, n, ...order }: EmailWithHead<Data>): EmailId => {
  const { email, subjectId } = order
  const about = entity ?? subjectId
  const key = n === undefined ? nextKey(tx, { email, entity: about }) : `${email.kind}/${about}/${n}`
  return queueEmail(tx, { ...order, key, auditHead: storeLeavingHead(tx) })
}

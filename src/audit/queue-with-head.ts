import type { EmailId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { nextKey, queueEmail } from '#src/mail/outbox/queue.ts'
import { type AuditHead, formatHead } from './rules.ts'
import { findHead, insertHead } from './store.ts'

/** The head for an email about the fact that was just recorded. It is stored as a head that left (D12). */
export const leaveHead = (tx: Tx, head: AuditHead | null = findHead(tx)): string => {
  if (!head) throw new Error('nothing is recorded yet')
  const { seq, hash } = head
  insertHead(tx, { seq, hash, left_at: instant(tx.clock()) })
  return formatHead(head)
}

type News<Data extends object> = {
  email: EmailKind<Data>
  to: string
  replyTo?: string
  subjectId: string
  /** The subject of the email, where it is not the subject of the event. */
  entity?: string
  /** Distinguishes emails of one kind about the same subject; counted up where absent. */
  n?: string | number
  data: Data
  delaySeconds?: number
}

/** Queues an email about the fact that was just recorded. The head of the audit log leaves with it (D12). */
export const queueWithHead = <Data extends object>(tx: Tx, { entity, n, ...news }: News<Data>): EmailId => {
  const { email, subjectId } = news
  const about = entity ?? subjectId
  const key = n === undefined ? nextKey(tx, { email, entity: about }) : `${email.kind}/${about}/${n}`
  return queueEmail(tx, { ...news, key, auditHead: leaveHead(tx) })
}

import type { EmailId } from '#src/base/id.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from '#src/mail/email-kind.ts'
import { nextKey, queueEmail } from '#src/mail/queue.ts'
import { leaveHead } from './leave-head.ts'

type News<Data extends object> = {
  email: EmailKind<Data>
  to: string
  replyTo?: string
  subjectId: string
  /** What the email is about, where that is not its subject. */
  entity?: string
  /** Tells it from others of its kind about the same; counted up where absent. */
  n?: string | number
  data: Data
  delaySeconds?: number
}

/** Queues an email about the fact that was just recorded. The head of the audit log leaves with it (D12). */
export const queueNews = <Data extends object>(tx: Tx, { entity, n, ...news }: News<Data>): EmailId => {
  const { email, subjectId } = news
  const about = entity ?? subjectId
  const key = n === undefined ? nextKey(tx, { email, entity: about }) : `${email.kind}/${about}/${n}`
  return queueEmail(tx, { ...news, key, record: leaveHead(tx) })
}

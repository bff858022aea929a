import type { EmailId } from '#src/base/id.ts'
import { newId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { EmailKind } from './email-kind.ts'
import { checkRecipient } from './render.ts'
import { insertEmail } from './store.ts'

export type QueuedEmail = { to: string; replyTo: string | null; data: object }

/** `key` is the idempotency key, `<kind>/<entity>/<n>`. @throws when the key exists, or `to` is not exactly one address */
export const queueEmail = <Data extends object>(
  tx: Tx,
  input: { email: EmailKind<Data>; data: Data; to: string; replyTo?: string; subjectId: string; key: string },
): EmailId => {
  checkRecipient(input.to)
  const id = newId(tx.random, 'let')
  const now = instant(tx.clock())
  const { to, replyTo = null, data } = input
  insertEmail(tx, {
    id,
    kind: input.email.kind,
    subject_id: input.subjectId,
    idempotency_key: input.key,
    email_sealed: tx.crypto.encrypt(JSON.stringify({ to, replyTo, data } satisfies QueuedEmail)),
    due_at: now,
    created_at: now,
  })
  return id
}

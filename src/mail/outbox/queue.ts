import { type EmailId, newId } from '#src/base/id.ts'
import { isSampleAddress } from '#src/base/mailbox.ts'
import { type Instant, instant, seconds } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { findSuppression } from '#src/delivery/suppress.ts'
import { spendBudget } from '#src/limits/count.ts'
import { checkRecipient } from '#src/mail/design/render.ts'
import type { AnyEmailKind, EmailKind, StrangerEmailKind } from '#src/mail/email-kind.ts'
import { strangerAllowance } from '#src/mail/rules.ts'
import { findIdempotencyKeys, insertEmail } from '#src/mail/store.ts'
import type { QueuedEmail } from './open-sealed.ts'
import { nameDatabase } from './provider-key.ts'
import { recordWithheld } from './withheld.ts'

/** Returns `<kind>/<entity>/<n>` with the first free `n`. Emails that were sent again have used some. */
export const nextKey = (reads: Reads, { email, entity }: { email: Pick<AnyEmailKind, 'kind'>; entity: string }) => {
  const beginning = `${email.kind}/${entity}/`
  const used = findIdempotencyKeys(reads, beginning).map((key) => Number(key.slice(beginning.length)))
  return `${beginning}${Math.max(0, ...used) + 1}`
}

type Order<Data extends object, Kind> = {
  email: Kind
  data: Data
  to: string
  replyTo?: string
  subjectId: string
  key: string
  /** The head of the audit log that is printed in the email. */
  auditHead?: string
  /** The least time for which the email waits and can be cancelled. */
  delaySeconds?: number
}

/** The state of an email that is stored but never sent, so that its row says why (G7); null for an email to send. */
const unsentState = (tx: Tx, { to, now }: { to: string; now: Instant }) => {
  if (isSampleAddress(to)) return { state: 'discarded', reason: 'This is a sample: nobody has its address.' } as const
  const delivery = findSuppression(tx, { address: to })
  const reason = 'An earlier email to this address came back, so this one was not sent.'
  return delivery && ({ state: 'discarded', delivery, delivery_at: now, reason } as const)
}

const insert = <Data extends object>(tx: Tx, order: Order<Data, Pick<AnyEmailKind, 'kind' | 'class'>>): EmailId => {
  const { email, to, replyTo = null, data, auditHead, delaySeconds = 0 } = order
  checkRecipient(to)
  nameDatabase(tx)
  const id = newId(tx.random, 'eml')
  const now = instant(tx.clock())
  const content: QueuedEmail = { to, replyTo, data, ...(auditHead && { record: auditHead }) }
  insertEmail(tx, {
    id,
    kind: email.kind,
    class: email.class,
    subject_id: order.subjectId,
    idempotency_key: order.key,
    email_sealed: tx.crypto.encrypt(JSON.stringify(content)),
    due_at: instant(tx.clock() + seconds(delaySeconds)),
    created_at: now,
    ...unsentState(tx, { to, now }),
  })
  return id
}

/** `key` is the idempotency key, `<kind>/<entity>/<n>`. @throws if the key exists or `to` is not exactly one address */
export const queueEmail = <Data extends object>(tx: Tx, order: Order<Data, EmailKind<Data>>) => insert(tx, order)

/** Counts the email, and queues it if the strangers' budget and the network's share allow it (F15). */
export const queueStrangerEmail = <Data extends object>(
  tx: Tx,
  { widerNetwork, ...order }: Order<Data, StrangerEmailKind<Data>> & { widerNetwork: string },
): EmailId | null => {
  if (spendBudget(tx, { budget: 'emails', allowance: strangerAllowance(tx.config), widerNetwork }))
    return insert(tx, order)
  recordWithheld(tx, order.email)
  return null
}

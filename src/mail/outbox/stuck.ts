import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { maxStuckEmails } from '#src/mail/schema.ts'
import { findEmail, findStuck, requeue, updateEmail } from '#src/mail/store.ts'
import { openSealed } from './open-sealed.ts'

/** Emails that wait for an admin: the provider refused them, or may have them already. */
export const listStuckEmails = (ctx: Reads) => ({ items: findStuck(ctx, maxStuckEmails) })

/** @throws not_found, email_not_stuck */
const getStuckEmail = (reads: Reads, id: string) => {
  const email = findEmail(reads, id)
  if (!email) throw new Problem('not_found')
  if (email.state !== 'dead' && email.state !== 'ambiguous') throw new Problem('email_not_stuck')
  return email
}

export type ResendEmailInput = { id: string; allowBounced?: boolean | undefined }

/** Queues a stuck email again, which may deliver it twice. @throws not_found, email_not_stuck, address_suppressed */
export const resendEmail = (ctx: Context, { id, allowBounced = false }: ResendEmailInput) =>
  transact(ctx, (tx) => {
    const { idempotency_key, kind, subject_id, email_sealed } = getStuckEmail(tx, id)
    const address = openSealed(tx, email_sealed)?.to
    const lifted = address !== undefined && requireDeliverable(tx, { address, allowed: allowBounced })
    // The new key is `<kind>/<entity>/<n>`, because the provider may still refuse the old one.
    const nextKey = idempotency_key.replace(/\d+$|$/, (n) => String(Number(n || 1) + 1))
    requeue(tx, id, nextKey, instant(tx.clock()))
    tx.log.info({ event: 'email_requeued', emailId: id, kind, userId: tx.actor.id })
    return { subjectId: subject_id, lifted }
  })

/** @throws not_found, email_not_stuck */
export const cancelStuckEmails = (ctx: Context, { ids }: { ids: readonly string[] }) =>
  transact(ctx, (tx) => {
    for (const id of new Set(ids)) {
      const { kind } = getStuckEmail(tx, id)
      updateEmail(tx, id, { state: 'discarded' })
      tx.log.info({ event: 'email_discarded', emailId: id, kind, userId: tx.actor.id })
    }
  })

import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { requireDeliverable } from '#src/delivery/suppress.ts'
import { recipientOf } from './recipient.ts'
import { requeue } from './store.ts'
import { getStuckEmail } from './stuck.ts'

// `<kind>/<entity>/<n>`: the provider may still refuse the old key.
const nextKey = (key: string) => key.replace(/\d+$|$/, (n) => String(Number(n || 1) + 1))

export type Resending = { id: string; allowBounced?: boolean | undefined }

/** Queues a stuck email again, which may deliver it twice. @throws not_found, email_not_stuck, address_suppressed */
export const resendEmail = (ctx: Context, { id, allowBounced = false }: Resending) =>
  transact(ctx, (tx) => {
    const { idempotency_key, kind, subject_id, email_sealed } = getStuckEmail(tx, id)
    const address = recipientOf(tx, { email_sealed })
    const lifted = address !== null && requireDeliverable(tx, { address, allowed: allowBounced })
    requeue(tx, id, nextKey(idempotency_key), instant(tx.clock()))
    tx.log.info({ event: 'email_requeued', emailId: id, kind, userId: tx.actor.id })
    return { subjectId: subject_id, lifted }
  })

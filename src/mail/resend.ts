import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { requeue } from './store.ts'
import { getStuckEmail } from './stuck.ts'

// `<kind>/<entity>/<n>`: the provider may still refuse the old key.
const nextKey = (key: string) => key.replace(/\d+$|$/, (n) => String(Number(n || 1) + 1))

/** Queues a stuck email again, which may deliver it twice. @throws not_found, email_not_stuck */
export const resendEmail = (ctx: Context, { id }: { id: string }) =>
  transact(ctx, (tx) => {
    const { idempotency_key, kind } = getStuckEmail(tx, id)
    requeue(tx, id, nextKey(idempotency_key), instant(tx.clock()))
    tx.log.info({ event: 'email_requeued', emailId: id, kind, userId: tx.actor.id })
  })

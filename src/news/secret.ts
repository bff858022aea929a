import { appendEvent } from '#src/audit/record.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import * as store from './store.ts'

const newSecret = (tx: Tx) => {
  const secret = `whsec_${Buffer.from(tx.random(32)).toString('base64')}`
  store.upsertSecret(tx, tx.crypto.encrypt(secret), instant(tx.clock()))
  appendEvent(tx, { event: 'news_secret_made', subject: 'news' })
  return secret
}

/** Makes the secret that signs from now on, which the caller alone is shown. */
export const makeSecret = (ctx: Context) => transact(ctx, (tx) => ({ secret: newSecret(tx) }))

/** Makes one where there is none, and where the key that encrypted it is gone. */
export const getSecret = (ctx: Context) => {
  const sealed = store.findSealedSecret(ctx)
  try {
    if (sealed) return ctx.crypto.decrypt(sealed)
  } catch {
    ctx.log.warn({ event: 'news_secret_unreadable' })
  }
  return transact(ctx, newSecret)
}

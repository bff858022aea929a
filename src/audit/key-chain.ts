import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { fingerprintIn } from '#src/crypto.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { findSentRecords } from '#src/mail/find-records.ts'
import { macOf, openKey, sealKey } from './chain-key.ts'
import * as store from './store.ts'

const isSealedByFirst = (ctx: Context) => {
  const sealed = store.findSealedKey(ctx)
  return sealed !== null && fingerprintIn(sealed) === ctx.crypto.fingerprints[0]
}

/** A key that is gone is never made again: whoever deleted it would get macs for what they wrote. */
const wasKeyed = (tx: Tx) => store.hasMac(tx) || store.findLastHeadLeft(tx) !== null || findSentRecords(tx).length > 0

const makeKey = (tx: Tx) => {
  const key = tx.random(32)
  store.upsertSealedKey(tx, sealKey(tx.crypto, key), instant(tx.clock()))
  const count = store.setMissingMacs(tx, (hash) => macOf(key, hash))
  if (count > 0) tx.log.info({ event: 'audit_keyed', count })
}

/** At each start. The first one makes the key of the chain; after a change of SECRET_KEY the new one seals it (D12). */
export const keyChain = (ctx: Context) => {
  if (isSealedByFirst(ctx)) return
  transact(ctx, (tx) => {
    const sealed = store.findSealedKey(tx)
    const key = sealed && openKey(tx.crypto, sealed)
    if (key) store.upsertSealedKey(tx, sealKey(tx.crypto, key), instant(tx.clock()))
    else if (sealed === null && !wasKeyed(tx)) makeKey(tx)
    else tx.log.error({ event: 'audit_key_missing' })
  })
}

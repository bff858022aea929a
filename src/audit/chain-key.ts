import { createHmac } from 'node:crypto'
import { memoize } from '#src/base/objects.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Crypto, fingerprintIn } from '#src/crypto.ts'
import type { Db } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { findHead, findSealedKey, upsertSealedKey } from './store.ts'

export const macOf = (key: Uint8Array, hash: string) => createHmac('sha256', key).update(hash).digest('base64url')

// Marks the encrypted key. Without it, another encrypted text, such as an attacker's own link token, could be the key.
const purpose = 'key of the audit log '

export const openKey = (crypto: Crypto, sealed: string): Uint8Array | null => {
  try {
    const opened = crypto.decrypt(sealed)
    return opened.startsWith(purpose) ? new Uint8Array(Buffer.from(opened.slice(purpose.length), 'base64url')) : null
  } catch {
    return null
  }
}

const lastOpened = memoize((_: Db) => ({ sealed: '', key: null as Uint8Array | null }))

/** Null if the key is missing or damaged: an event is then stored without a mac, which is a finding. */
export const findChainKey = ({ db, crypto }: Pick<Context, 'db' | 'crypto'>): Uint8Array | null => {
  try {
    const sealed = findSealedKey({ db })
    if (sealed === null) return null
    const last = lastOpened(db)
    // Compares with the stored value: the transaction that made the cached key may have been rolled back.
    if (last.sealed !== sealed) Object.assign(last, { sealed, key: openKey(crypto, sealed) })
    return last.key
  } catch {
    return null
  }
}

/**
 * Runs at each start. The first start makes the key of the chain; after a change of SECRET_KEY it is encrypted again. A
 * lost key is never made again: an attacker who deleted it would get macs for forged events (D12).
 */
export const keyChain = (ctx: Context) => {
  const known = findSealedKey(ctx)
  if (known !== null && fingerprintIn(known) === ctx.crypto.fingerprints[0]) return
  transact(ctx, (tx) => {
    const sealed = findSealedKey(tx)
    const made = findHead(tx) ? null : tx.random(32)
    const key = sealed === null ? made : openKey(tx.crypto, sealed)
    if (key)
      upsertSealedKey(tx, tx.crypto.encrypt(purpose + Buffer.from(key).toString('base64url')), instant(tx.clock()))
    else tx.log.error({ event: 'audit_key_missing' })
  })
}

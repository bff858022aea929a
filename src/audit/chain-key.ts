import { createHmac } from 'node:crypto'
import { memoize } from '#src/base/memoize.ts'
import type { Context } from '#src/context.ts'
import type { Crypto } from '#src/crypto.ts'
import type { Db } from '#src/db/open.ts'
import { findSealedKey } from './store.ts'

export const macOf = (key: Uint8Array, hash: string) => createHmac('sha256', key).update(hash).digest('base64url')

// Else a text whose plain form somebody knows, such as the sealed token of their own link, would do as the key.
const purpose = 'key of the audit log '

export const sealKey = (crypto: Crypto, key: Uint8Array) =>
  crypto.encrypt(purpose + Buffer.from(key).toString('base64url'))

export const openKey = (crypto: Crypto, sealed: string): Uint8Array | null => {
  try {
    const opened = crypto.decrypt(sealed)
    return opened.startsWith(purpose) ? new Uint8Array(Buffer.from(opened.slice(purpose.length), 'base64url')) : null
  } catch {
    return null
  }
}

const lastOpened = memoize((_: Db) => ({ sealed: '', key: null as Uint8Array | null }))

/** Null where it is gone or damaged: an event then stands without a mac, which is a finding. */
export const findChainKey = ({ db, crypto }: Pick<Context, 'db' | 'crypto'>): Uint8Array | null => {
  try {
    const sealed = findSealedKey({ db })
    if (sealed === null) return null
    const last = lastOpened(db)
    // By what is stored now: a transaction that made the key may have been rolled back.
    if (last.sealed !== sealed) Object.assign(last, { sealed, key: openKey(crypto, sealed) })
    return last.key
  } catch {
    return null
  }
}

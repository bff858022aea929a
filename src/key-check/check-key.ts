import { keyChain } from '#src/audit/chain-key.ts'
import { recordStandingRows } from '#src/audit/rows/record.ts'
import { type Finding, green, red } from '#src/base/check.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { fingerprintIn, opens } from '#src/crypto.ts'
import { StartFault } from '#src/db/start-fault.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { findKeyCheck, upsertKeyCheck } from './store.ts'

/** The fingerprint of the key that the database was written with; null for a new database. */
export const findWantedKey = (reads: Reads): string | null => {
  const row = findKeyCheck(reads)
  return row && fingerprintIn(row.proof)
}

const misfitOf = (ctx: Context): string | null => {
  const row = findKeyCheck(ctx)
  if (row === null || opens(ctx.crypto, row.proof)) return null
  const fingerprints = ctx.crypto.fingerprints.join(' and ')
  return `SECRET_KEY has the fingerprint ${fingerprints}; the key with the fingerprint ${fingerprintIn(row.proof)} is wanted`
}

/** Stores a proof of the key at the first start and after a change of key, and keys the audit chain. @throws wrong_key (H15) */
export const requireKey = (ctx: Context) => {
  const misfit = misfitOf(ctx)
  if (misfit) throw new StartFault('wrong_key', misfit)
  const [fingerprint = ''] = ctx.crypto.fingerprints
  if (findKeyCheck(ctx)?.fingerprint !== fingerprint) {
    const proof = ctx.crypto.encrypt('the key of this database')
    transact(ctx, (tx) => upsertKeyCheck(tx, { fingerprint, proof, set_at: instant(tx.clock()) }))
  }
  keyChain(ctx)
  recordStandingRows(ctx)
}

export const checkKey = (ctx: Context): Finding => {
  const misfit = misfitOf(ctx)
  if (misfit) {
    const todo = 'Set SECRET_KEY to the key that is wanted and start again: no other key opens the emails and links.'
    return red(`${misfit}.`, todo)
  }
  const [fingerprint] = ctx.crypto.fingerprints
  return green(`SECRET_KEY fits; its fingerprint is ${fingerprint}.`)
}

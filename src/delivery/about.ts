import type { Reads, Tx } from '#src/db/transact.ts'
import { type ErasureOutcome, type HeldItem, kept } from '#src/people/rules.ts'
import { deleteSuppressed, findSuppressed } from './store.ts'
import { addressHash } from './suppress.ts'

type Person = { email: string }

/** The suppression of an address. A complaint outlives an erasure, so that it is still respected. */
export const findSuppressionAbout = (ctx: Reads, { email }: Person): HeldItem[] => {
  const row = findSuppressed(ctx, addressHash(email))
  if (!row) return []
  const { reason, at } = row
  const outcome: ErasureOutcome = reason === 'complained' ? kept('complaint') : { outcome: 'deleted' }
  return [{ trace: { id: email, label: email, state: reason, at, path: null, ...outcome }, record: row }]
}

export const deleteSuppressionAbout = (tx: Tx, { email }: Person) => {
  if (findSuppressed(tx, addressHash(email))?.reason === 'bounced') deleteSuppressed(tx, addressHash(email))
}

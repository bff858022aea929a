import type { Reads, Tx } from '#src/db/transact.ts'
import type { EmailRow } from '#src/mail/store.ts'
import { findRun, recordRun } from '#src/runs/record.ts'

/** Gives the database an id with its first email. Its copies have the same one, so that they send nothing twice (G4). */
export const nameDatabase = (tx: Tx) => {
  if (findRun(tx, 'database')) return
  recordRun(tx, { kind: 'database', ok: true, detail: { id: Buffer.from(tx.random(8)).toString('hex') } })
}

/** The key at the provider, whose account may serve several databases. The provider may know an email from before by its old key. */
export const providerKeyOf = (reads: Reads, { idempotency_key, created_at }: EmailRow) => {
  const named = findRun(reads, 'database')
  return named && created_at >= named.ranAt ? `${idempotency_key}@${named.detail.id}` : idempotency_key
}

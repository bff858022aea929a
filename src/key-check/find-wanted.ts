import { fingerprintIn } from '#src/crypto.ts'
import type { Reads } from '#src/db/transact.ts'
import { findSealedEmail } from '#src/mail/find-sealed.ts'
import { findKeyCheck } from './store.ts'

/** What the right key decrypts; null for a new database. One from before the key check has its emails to tell. */
export const findProof = (reads: Reads): string | null => findKeyCheck(reads)?.proof ?? findSealedEmail(reads)

export const findWantedKey = (reads: Reads): string | null => {
  const proof = findProof(reads)
  return proof && fingerprintIn(proof)
}

import { verifyAudit } from '#src/audit/verify.ts'
import type { Crypto } from '#src/crypto.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { readCopy, requireIntact, requireSameRows, schemaOf } from '#src/db/copy.ts'
import { findKeyProof, findSealedLink } from './store.ts'

export type Verified = { schema: string; events: number }

export const verifyCopy = (file: string, rows: Record<string, number> = {}): Verified =>
  readCopy(file, (copy) => {
    requireIntact(copy)
    requireSameRows(rows, copy)
    const { rows: events, broken } = verifyAudit(copy)
    if (broken !== null) throw new CopyRefusal(`The audit chain is broken at event ${broken}`)
    return { schema: schemaOf(copy.db.$client), events }
  })

const decrypts = (crypto: Crypto, secret: string) => {
  try {
    crypto.decrypt(secret)
    return true
  } catch {
    return false
  }
}

export const requireKeyOf = (file: string, crypto: Crypto) => {
  const proof = readCopy(file, findKeyProof)
  if (proof === null || decrypts(crypto, proof)) return
  throw new CopyRefusal(
    `SECRET_KEY is not the key that this copy was written with; the one with the fingerprint ${proof.split('.')[0]} is wanted`,
  )
}

export const openNewestLink = (file: string, crypto: Crypto) => {
  const link = readCopy(file, findSealedLink)
  if (link !== null && !decrypts(crypto, link)) throw new CopyRefusal('SECRET_KEY does not open the newest link')
  return link !== null
}

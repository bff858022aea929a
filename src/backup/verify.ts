import { anchorsOf } from '#src/audit/anchors.ts'
import type { Anchors } from '#src/audit/rules.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { Crypto } from '#src/crypto.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { readCopy, requireIntact, requireSameRows, schemaOf } from '#src/db/copy.ts'
import { findKeyProof, findSealedLink } from './store.ts'

export type Verified = { schema: string; events: number }

type Expected = { anchors: Anchors | null; rows?: Record<string, number> }

export const verifyCopy = (file: string, { anchors, rows = {} }: Expected): Verified =>
  readCopy(file, (copy) => {
    requireIntact(copy)
    requireSameRows(rows, copy)
    const { rows: events, wrong } = verifyChain(copy, anchors)
    if (wrong[0]) throw new CopyRefusal(wrong[0])
    return { schema: schemaOf(copy), events }
  })

/** A copy ends where it ends: it is held against the heads that left before. */
export const anchorsOfCopy = (file: string, crypto: Crypto) => readCopy(file, (copy) => anchorsOf(copy, { crypto }))

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

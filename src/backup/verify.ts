import { anchorsOf } from '#src/audit/anchors.ts'
import type { Anchors } from '#src/audit/rules.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { hours } from '#src/base/time.ts'
import { type Crypto, fingerprintIn, opens } from '#src/crypto.ts'
import { CopyRefusal } from '#src/db/copies.ts'
import { checkIntact, checkSameRows, readCopy, schemaOf } from '#src/db/copy.ts'
import { askSubprocess } from '#src/subprocess.ts'
import { findKeyProof, findSealedLink } from './store.ts'

type VerifiedCopy = { schema: string; events: number }
export type CopyRequest = { from: string | null; file: string; anchors: Anchors | null }
export type CopyAnswer = VerifiedCopy | { fault: string }

type VerifyCopyInput = { anchors: Anchors | null; rows?: Record<string, number> }

export const verifyCopy = (file: string, { anchors, rows = {} }: VerifyCopyInput): VerifiedCopy =>
  readCopy(file, (copy) => {
    checkIntact(copy)
    checkSameRows(rows, copy)
    const { rows: events, wrong } = verifyChain(copy, anchors)
    if (wrong[0]) throw new CopyRefusal(wrong[0])
    return { schema: schemaOf(copy), events }
  })

/** The audit heads that left before the copy was made: it does not contain later events. */
export const anchorsOfCopy = (file: string, crypto: Crypto) => readCopy(file, (copy) => anchorsOf(copy, { crypto }))

export const checkKeyOf = (file: string, crypto: Crypto) => {
  const proof = readCopy(file, findKeyProof)
  if (proof === null || opens(crypto, proof)) return
  throw new CopyRefusal(
    `SECRET_KEY is not the key that this copy was written with; the one with the fingerprint ${fingerprintIn(proof)} is wanted`,
  )
}

export const openNewestLink = (file: string, crypto: Crypto) => {
  const link = readCopy(file, findSealedLink)
  if (link !== null && !opens(crypto, link)) throw new CopyRefusal('SECRET_KEY does not open the newest link')
  return link !== null
}

const program = new URL('./worker.ts', import.meta.url)

/** Makes the copy if `from` names a database, then verifies it. @throws CopyRefusal */
export const runWorker = async (request: CopyRequest, signal: AbortSignal) => {
  signal.throwIfAborted()
  const answer = await askSubprocess<CopyRequest, CopyAnswer>(program, request, { limitMs: hours(1), signal })
  if ('fault' in answer) throw new CopyRefusal(answer.fault)
  return answer
}

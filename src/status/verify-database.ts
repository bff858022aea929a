import { anchorsOf } from '#src/audit/anchors.ts'
import type { AuditHead, EvidenceCounts } from '#src/audit/rules.ts'
import type { Crypto } from '#src/crypto.ts'
import { planMigrations } from '#src/db/migration-plan.ts'
import { readDatabase } from '#src/db/snapshot.ts'
import { StartFault } from '#src/db/start-fault.ts'
import type { Reads } from '#src/db/transact.ts'
import { inspect } from './inspect.ts'

const isOfOtherVersion = (reads: Reads) => {
  try {
    const { known, applied } = planMigrations(reads)
    return applied < known.length
  } catch (fault) {
    if (fault instanceof StartFault) throw fault
    // `inspect` reports the damage.
    return false
  }
}

const countsInWords = ({ events, decisions, signatures, documents }: EvidenceCounts, heads: number) => {
  const records = `${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes and days`
  const givenHeads = heads > 0 ? `. The heads given are in it: ${heads}` : ''
  return `The chain holds: ${events} events${givenHeads}. The evidence holds: ${records}. The file holds`
}

export const verifyDatabase = (address: string, input: { crypto: Crypto | null; heads: readonly AuditHead[] }) =>
  readDatabase(address, (reads) => {
    if (isOfOtherVersion(reads)) return null
    const { evidence, file } = inspect(reads, anchorsOf(reads, input))
    const holds = [countsInWords(evidence, input.heads.length), ...evidence.notes].join('. ')
    return { wrong: [...evidence.wrong, ...file], holds }
  })

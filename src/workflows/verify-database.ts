import { anchorsOf } from '#src/audit/anchors.ts'
import type { AuditHead } from '#src/audit/rules.ts'
import type { Crypto } from '#src/crypto.ts'
import { isMigrated } from '#src/db/migrate.ts'
import { readDatabase } from '#src/db/snapshot.ts'
import type { Reads } from '#src/db/transact.ts'
import { type Inspection, wrongRows } from '#src/integrity/rules.ts'
import { inspect } from './inspect.ts'

const isOfOtherVersion = (reads: Reads) => {
  try {
    return !isMigrated(reads)
  } catch {
    // Damage is named by the inspection.
    return false
  }
}

const counted = ({ evidence, rows }: Inspection, heads: number) => {
  const { events, decisions, signatures, documents } = evidence
  const records = `${decisions} decisions, ${signatures} signatures, ${documents} PDFs of quotes`
  const unhashed = rows.unhashed.reduce((total, { rowids }) => total + rowids.length, 0)
  const given = heads > 0 ? `. The heads given are in it: ${heads}` : ''
  const later = unhashed > 0 ? `; ${unhashed} are hashed in the next night` : ''
  return `The chain holds: ${events} events${given}. The evidence holds: ${records}. The rows hold: ${rows.hold}${later}`
}

type Asked = { crypto: Crypto | null; heads: readonly AuditHead[] }

export const verifyDatabase = (address: string, asked: Asked) =>
  readDatabase(address, (reads) => {
    if (isOfOtherVersion(reads)) return null
    const found = inspect(reads, anchorsOf(reads, asked))
    return { wrong: [...found.evidence.wrong, ...wrongRows(found.rows)], holds: counted(found, asked.heads.length) }
  })

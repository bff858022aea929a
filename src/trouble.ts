import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { classOf, faultName } from './base/fault.ts'
import { StartFault } from './db/start-fault.ts'

const advice = {
  database_busy: 'another process holds the database; end it',
  disk_full: 'the disk of DATA_DIR is full; free space on it, or extend the volume',
  not_writable:
    'DATA_DIR or the database in it cannot be read or written; make both readable and writable for the user of the server',
  database_damaged: 'the database file is damaged, or no database of this product; restore a copy with bun run restore',
  database_missing:
    'restore a copy with bun run restore latest or s3; only for a new installation take a DATA_DIR with nothing in it',
  disk_error: 'the disk of DATA_DIR fails; move to another volume and restore a copy with bun run restore',
  newer_schema: 'deploy the newer version again, or restore a copy from before it with bun run restore',
  older_schema: 'start commit ab6f9dd of this product with it once, then this version',
  other_schema:
    'restore a copy from before it was changed with bun run restore, or deploy the version that wrote it last',
  wrong_key: 'set SECRET_KEY to the key that is wanted and start again',
  missing_key: 'set SECRET_KEY to the key that is wanted and start again',
  folder_in_use: 'another process, such as bun run restore, uses DATA_DIR; the service goes on when it ends',
  start_failed: 'deploy the version before this one, or restore a copy with bun run restore',
} as const

export type Trouble = { kind: keyof typeof advice; reason: string }

export const isTrouble = (opened: object): opened is Trouble => 'kind' in opened && 'reason' in opened

const probeBytes = new Uint8Array(64 * 1024)

/** Why nothing can be written into the folder; null where it can. */
export const folderFault = (dataDir: string): unknown => {
  const file = join(dataDir, `probe.${process.pid}`)
  try {
    writeFileSync(file, probeBytes)
    return null
  } catch (fault) {
    return fault
  } finally {
    if (existsSync(file)) rmSync(file)
  }
}

/** Names why a start failed. A full disk causes many kinds of errors, so a write into the folder is tried first. */
export const troubleOf = (fault: unknown, dataDir: string): Trouble => {
  const cause = fault instanceof StartFault ? fault : (folderFault(dataDir) ?? fault)
  const kind = cause instanceof StartFault ? cause.kind : (classOf(cause) ?? 'start_failed')
  const reason =
    cause instanceof StartFault ? `${cause.message}: ${advice[kind]}` : `${advice[kind]} (${faultName(cause)})`
  return { kind, reason }
}

const isElsewhere = (fault: unknown, dataDir: string) =>
  fault instanceof Error && 'path' in fault && !resolve(String(fault.path)).startsWith(resolve(dataDir))

/** For a command: what the operator can mend; null for a bug, whose stack says more. */
export const mendableTrouble = (fault: unknown, dataDir: string) => {
  const isMendable = fault instanceof StartFault || (classOf(fault) !== null && !isElsewhere(fault, dataDir))
  return isMendable ? troubleOf(fault, dataDir) : null
}

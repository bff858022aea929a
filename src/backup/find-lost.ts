import { existsSync, readdirSync, statSync } from 'node:fs'
import { hasEvents } from '#src/audit/events.ts'
import { copiesFolder, databaseFile, listLocalCopies } from '#src/db/copies.ts'
import { readCopy } from '#src/db/copy.ts'
import { selectValue } from '#src/db/sql.ts'
import { StartFault } from '#src/db/start-fault.ts'
import type { Reads } from '#src/db/transact.ts'

/** A file of no bytes counts as missing. @throws if the user who runs the process may not read the folder */
export const isDatabaseMissing = (dataDir: string) =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) === 0

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

// A server writes these beside its database. A key or a portrait may be put there before the first start.
const hasTraces = (dataDir: string) =>
  namesIn(dataDir).some((name) => /^(settings|terms|words)\.json$|^replaced-/.test(name)) ||
  namesIn(copiesFolder(dataDir)).some((name) => /\.sqlite(\.age)?$/.test(name) && name !== 'lock.sqlite')

const holdsEvents = (reads: Reads) =>
  selectValue(reads, "select 1 from sqlite_schema where name = 'audit_events'") !== undefined && hasEvents(reads)

const findFullCopy = (dataDir: string) =>
  listLocalCopies(dataDir).find(({ file }) => {
    try {
      return readCopy(file, holdsEvents)
    } catch {
      return false
    }
  })

const lost = (dataDir: string, what: string, kind: 'database_damaged' | 'database_missing' = 'database_missing') => {
  const copy = findFullCopy(dataDir)
  return new StartFault(
    kind,
    `${databaseFile(dataDir)} ${what}${copy ? `; the newest copy of its data is ${copy.file}` : ''}`,
  )
}

/** @throws where a server was at work before, so that no new installation takes its place (H4) */
export const checkNotMissing = (dataDir: string) => {
  if (!isDatabaseMissing(dataDir)) return
  // SQLite would delete the log of a file of no bytes.
  if (existsSync(`${databaseFile(dataDir)}-wal`))
    throw lost(dataDir, 'is missing, and its log is there', 'database_damaged')
  if (hasTraces(dataDir)) throw lost(dataDir, 'is missing, and there was one')
}

/** @throws where the open database is empty and a copy of it is not (H4) */
export const checkNotEmptied = (reads: Reads, dataDir: string) => {
  if (!holdsEvents(reads) && findFullCopy(dataDir)) throw lost(dataDir, 'is empty, and was not')
}

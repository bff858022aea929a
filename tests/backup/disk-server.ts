import { readdirSync } from 'node:fs'
import { recordEvent } from '#src/audit/record.ts'
import { copiesFolder, databaseFile, listLocalCopies } from '#src/db/copies.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

/** The app on a database where a real server has it, with one event. */
export const serverOnDisk = (
  environment: Record<string, string> = {},
  { dataDir = folderForTest() }: { dataDir?: string } = {},
) => {
  const db = openDatabase(databaseFile(dataDir))
  migrate(db, dataDir, 'test')
  const server = startTestServer({ db, environment: { DATA_DIR: dataDir, ...environment } })
  const record = (subject: string) => transact(server.ctx, (tx) => recordEvent(tx, { event: 'signed_in', subject }))
  record('usr_first')
  return {
    dataDir,
    server,
    ctx: server.ctx,
    record,
    /** Names, newest first. */
    copies: () => listLocalCopies(dataDir).map(({ name }) => name),
    /** All files in the folder of copies but its lock. */
    files: () => readdirSync(copiesFolder(dataDir)).filter((name) => name !== 'lock.sqlite'),
  }
}

export const day = 24 * 3_600_000
export const hour = 3_600_000

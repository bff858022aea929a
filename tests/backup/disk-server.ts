import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { appendEvent } from '#src/audit/record.ts'
import { listCopies } from '#src/backup/bucket.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { copiesFolder, databaseFile, listLocalCopies } from '#src/db/copies.ts'
import { nameOfTime } from '#src/db/copy-names.ts'
import { safetyCopy } from '#src/db/safety-copy.ts'
import { transact } from '#src/db/transact.ts'
import { startBucket } from '#tests/fixtures/fakes/bucket.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { execute } from '#tests/fixtures/rows.ts'
import { databaseAt, startTestServer } from '#tests/fixtures/server.ts'

/** The app on a database where a real server has it, with one event. */
export const serverOnDisk = (environment: Record<string, string> = {}, dataDir = folderForTest()) => {
  const db = databaseAt(databaseFile(dataDir))
  const server = startTestServer({ db, environment: { DATA_DIR: dataDir, ...environment } })
  const record = (subject: string) => transact(server.ctx, (tx) => appendEvent(tx, { event: 'signed_in', subject }))
  record('usr_first')
  return {
    ...server,
    server,
    /** As a process without the database has it: the configuration of its start. */
    ctx: { ...server.ctx },
    dataDir,
    database: databaseFile(dataDir),
    record,
    /** As before a migration: no process is started, and nothing is remembered. */
    copyNow: () => {
      const file = safetyCopy(db, dataDir, nameOfTime(instant(server.ctx.clock())))
      return { file, name: basename(file) }
    },
    copies: () => listLocalCopies(dataDir).map(({ name }) => name),
    /** All files in the folder of copies but its lock. */
    files: () => readdirSync(copiesFolder(dataDir)).filter((name) => name !== 'lock.sqlite'),
  }
}

export const serverWithBucket = async () => {
  const { environment, folder: objects } = await startBucket()
  const disk = serverOnDisk(environment)
  return { ...disk, objects, inBucket: async () => (await listCopies(disk.ctx)).map(({ name }) => name) }
}

export const otherCrypto = ({ random }: Pick<Context, 'random'>) => createCrypto([new Uint8Array(32).fill(1)], random)

/** From now on the database is one that another SECRET_KEY wrote. */
export const changeKey = (db: Context['db'], ctx: Pick<Context, 'random'>) => {
  const statement = "insert or replace into secret_key_check values (1, 'theirs', ?, '2026-11-01T20:00:00.000Z')"
  execute(db, statement, otherCrypto(ctx).encrypt('a proof'))
}

export const day = 24 * 3_600_000
export const hour = 3_600_000

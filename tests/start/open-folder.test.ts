import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase } from '#src/db/close.ts'
import { openFolder } from '#src/serve-folder.ts'
import { mendableTrouble, troubleOf } from '#src/trouble.ts'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { execute, holdWrites, inFile, laterMigration } from '#tests/fixtures/rows.ts'
import { databaseIn, keyIn, keyOf, usedFolder } from './fixtures.ts'

/** Damages a data folder. @returns what mends it */
type Damage = (folder: string) => () => void

const moveAway = (file: string) => {
  renameSync(file, `${file}.away`)
  return () => {
    rmSync(file, { recursive: true, force: true })
    renameSync(`${file}.away`, file)
  }
}

const replaceBy =
  (fileIn: (folder: string) => string, bytesOf: (good: Buffer) => string | Buffer): Damage =>
  (folder) => {
    const good = readFileSync(fileIn(folder))
    writeFileSync(fileIn(folder), bytesOf(Buffer.from(good)))
    return () => writeFileSync(fileIn(folder), good)
  }

const isDamaged = 'the database file is damaged, or no database of this product; restore a copy with bun run restore ('
const isClosed = 'DATA_DIR or the database in it cannot be read or written; make both readable and writable for '

test.each<[string, string, string, Damage]>([
  [
    'a file that is no database',
    'database_damaged',
    `${isDamaged}SqliteError SQLITE_NOTADB)`,
    replaceBy(databaseIn, () => 'no database '.repeat(1000)),
  ],
  [
    'a file with broken pages',
    'database_damaged',
    isDamaged,
    replaceBy(databaseIn, (good) => good.fill(0xa5, 2 * 4096, 20 * 4096)),
  ],
  [
    'a log without its database',
    'database_damaged',
    '',
    (folder) => {
      const log = `${databaseIn(folder)}-wal`
      writeFileSync(log, 'x'.repeat(5000))
      const mend = moveAway(databaseIn(folder))
      return () => {
        rmSync(log)
        mend()
      }
    },
  ],
  [
    'a folder in the place of the database',
    'not_writable',
    isClosed,
    (folder) => {
      const mend = moveAway(databaseIn(folder))
      mkdirSync(databaseIn(folder))
      return mend
    },
  ],
  [
    'a file in the place of the folder',
    'not_writable',
    isClosed,
    (folder) => {
      const mend = moveAway(folder)
      writeFileSync(folder, '')
      return mend
    },
  ],
  [
    'a newer schema',
    'newer_schema',
    'the database was written by a newer version of this product: deploy the newer version ',
    (folder) => {
      copyFileSync(databaseIn(folder), `${databaseIn(folder)}.away`)
      inFile(databaseIn(folder), (db) => execute(db, laterMigration))
      return () => renameSync(`${databaseIn(folder)}.away`, databaseIn(folder))
    },
  ],
  ['another key', 'wrong_key', 'SECRET_KEY has the fingerprint ', replaceBy(keyIn, () => keyOf(9))],
  ['no key', 'missing_key', '', (folder) => moveAway(keyIn(folder))],
  [
    'a write lock of another process',
    'database_busy',
    'another process holds the database; end it (SqliteError SQLITE_BUSY)',
    (folder) => holdWrites(databaseIn(folder)),
  ],
])('%s is named %s, and the folder is left as it was and unlocked (H4, H15)', (what, kind, reason, damage) => {
  const folder = usedFolder()
  const open = () => {
    try {
      const config = configured({ DATA_DIR: folder, SECRET_KEY: '' })
      const { ctx, release } = openFolder(config, { build: 'test', portrait: noPortrait })
      closeDatabase(ctx.db)
      release()
      return 'open'
    } catch (fault) {
      return troubleOf(fault, folder)
    }
  }
  const mend = damage(folder)
  const trouble = { kind, reason: expect.stringContaining(reason) }
  expect([open(), open()]).toEqual([trouble, trouble])
  if (what === 'no key') expect(existsSync(keyIn(folder))).toBe(false)
  mend()
  expect(open()).toBe('open')
  expect(readdirSync(folder)).not.toContain('backups')
})

test('what lies outside of the data folder is nothing that its owner can mend', () => {
  const folder = folderForTest()
  const missing = (path: string) => {
    try {
      return readFileSync(path)
    } catch (fault) {
      return fault
    }
  }
  expect(mendableTrouble(missing(join(folder, 'secret.key')), folder)).toMatchObject({ kind: 'not_writable' })
  expect(mendableTrouble(missing(join(import.meta.dirname, 'no such file')), folder)).toBeNull()
  expect(mendableTrouble(new TypeError('a bug'), folder)).toBeNull()
})

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase } from '#src/db/close.ts'
import { openFolder } from '#src/serve-folder.ts'
import { mendableTrouble, troubleOf } from '#src/trouble.ts'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { holdWrites } from '#tests/fixtures/rows.ts'
import { databaseIn, keyIn, keyOf, usedFolder } from './fixtures.ts'

/** Damages a data folder. @returns what mends it */
type Damage = (folder: string) => () => void

/** Something else in the place of a file, which lies beside it meanwhile. */
const instead =
  (fileIn: (folder: string) => string, put: (file: string, away: string) => void): Damage =>
  (folder) => {
    const file = fileIn(folder)
    renameSync(file, `${file}.away`)
    put(file, `${file}.away`)
    return () => {
      rmSync(file, { recursive: true, force: true })
      renameSync(`${file}.away`, file)
    }
  }
const wrongBytes = (bytesOf: (good: Buffer) => string | Buffer) =>
  instead(databaseIn, (file, away) => writeFileSync(file, bytesOf(readFileSync(away))))

const isDamaged = 'the database file is damaged, or no database of this product; restore a copy with bun run restore ('
const isClosed = 'DATA_DIR or the database in it cannot be read or written; make both readable and writable for '
const hasFingerprint = 'SECRET_KEY has the fingerprint '
const isHeld = 'another process holds the database; end it (SqliteError SQLITE_BUSY)'

test.each<[string, string, string, Damage]>([
  ['no database', 'database_damaged', `${isDamaged}SqliteError SQLITE_NOTADB)`, wrongBytes(() => 'x'.repeat(12_000))],
  ['broken pages', 'database_damaged', isDamaged, wrongBytes((good) => good.fill(0xa5, 2 * 4096, 20 * 4096))],
  ['a log only', 'database_damaged', '', instead(databaseIn, (file) => writeFileSync(`${file}-wal`, 'x'.repeat(5000)))],
  ['a folder in the place of the database', 'not_writable', isClosed, instead(databaseIn, (file) => mkdirSync(file))],
  ['a file in the place of the folder', 'not_writable', isClosed, instead(String, (file) => writeFileSync(file, ''))],
  ['another key', 'wrong_key', hasFingerprint, instead(keyIn, (file) => writeFileSync(file, keyOf(9)))],
  ['no key', 'missing_key', '', instead(keyIn, () => {})],
  ['a write lock of another process', 'database_busy', isHeld, (folder) => holdWrites(databaseIn(folder))],
])('%s is named %s, and the folder is left as it was and unlocked (H4, H15)', (what, kind, reason, damage) => {
  const folder = usedFolder()
  const open = () => {
    try {
      const config = configured({ DATA_DIR: folder, SECRET_KEY: '' })
      const { ctx, release } = openFolder(config, { build: 'test' })
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
  const missing = (path: string) => Object.assign(new Error('no such file'), { code: 'ENOENT', path })
  expect(mendableTrouble(missing(join(folder, 'secret.key')), folder)?.kind).toBe('not_writable')
  for (const fault of [missing(import.meta.filename), new TypeError('a bug')])
    expect(mendableTrouble(fault, folder)).toBeNull()
})

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareFolder, processServices } from '#src/create-context.ts'
import { businessOf } from '#src/current-business.ts'
import { closeDatabase } from '#src/db/close.ts'
import { degradedAnswers } from '#src/degraded.ts'
import { openFolder } from '#src/serve-folder.ts'
import { mendableTrouble, troubleOf } from '#src/trouble.ts'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { holdWrites, inFile, migratedDatabase } from '#tests/fixtures/rows.ts'
import { copiedFolder, databaseIn, keyIn, keyOf, usedFolder } from './fixtures.ts'

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

const withoutTrigger: Damage = (folder) => {
  const exec = (sql: string) => inFile(databaseIn(folder), ({ $client }) => $client.exec(sql))
  const find = "select sql from sqlite_schema where name = 'quotes_frozen'"
  const sql = inFile(databaseIn(folder), ({ $client }) => String($client.prepare(find).pluck().get()))
  exec('drop trigger quotes_frozen')
  return () => void exec(sql)
}

const isDamaged = 'the database file is damaged, or no database of this product; restore a copy with bun run restore ('
const isClosed = 'DATA_DIR or the database in it cannot be read or written; make both readable and writable for '
const hasFingerprint = 'SECRET_KEY has the fingerprint '
const isHeld = 'another process holds the database; end it (SqliteError SQLITE_BUSY)'

const openOrTrouble = (folder: string) => {
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

test.each<[string, string, string, Damage]>([
  ['no database', 'database_damaged', `${isDamaged}SqliteError SQLITE_NOTADB)`, wrongBytes(() => 'x'.repeat(12_000))],
  ['broken pages', 'database_damaged', isDamaged, wrongBytes((good) => good.fill(0xa5, 2 * 4096, 20 * 4096))],
  ['a log only', 'database_damaged', '', instead(databaseIn, (file) => writeFileSync(`${file}-wal`, 'x'.repeat(5000)))],
  ['a folder in the place of the database', 'not_writable', isClosed, instead(databaseIn, (file) => mkdirSync(file))],
  ['a file in the place of the folder', 'not_writable', isClosed, instead(String, (file) => writeFileSync(file, ''))],
  ['a trigger less', 'other_schema', 'The trigger quotes_frozen is missing', withoutTrigger],
  ['another key', 'wrong_key', hasFingerprint, instead(keyIn, (file) => writeFileSync(file, keyOf(9)))],
  ['no key', 'missing_key', '', instead(keyIn, () => {})],
  ['a write lock of another process', 'database_busy', isHeld, (folder) => holdWrites(databaseIn(folder))],
])('%s is named %s, and the folder is left as it was and unlocked (H4, H15)', (what, kind, reason, damage) => {
  const folder = usedFolder()
  const open = () => openOrTrouble(folder)
  const mend = damage(folder)
  const trouble = { kind, reason: expect.stringContaining(reason) }
  expect([open(), open()]).toEqual([trouble, trouble])
  if (what === 'no key') expect(existsSync(keyIn(folder))).toBe(false)
  mend()
  expect(open()).toBe('open')
  expect(readdirSync(folder)).not.toContain('backups')
})

const lost = 'database_missing'
const emptied = (sql: string) => (file: string) => inFile(file, (db) => db.$client.exec(sql))

test.each<[string, string, (file: string) => unknown]>([
  ['no database', lost, () => {}],
  ['one of no bytes', lost, (file) => writeFileSync(file, '')],
  ['one without tables', lost, emptied('create table t (id text); drop table t')],
  ['tables without rows', lost, (file) => migratedDatabase(file).$client.close()],
  ['tables of another program', lost, emptied('create table notes (id text)')],
  ['a log alone', 'database_damaged', (file) => writeFileSync(`${file}-wal`, 'x'.repeat(5000))],
  [
    'a log beside no bytes',
    'database_damaged',
    (file) => [writeFileSync(file, ''), writeFileSync(`${file}-wal`, 'x'.repeat(5000))],
  ],
  ['a few bytes', 'database_damaged', (file) => writeFileSync(file, 'SQLite')],
])(
  '%s beside its own copies is no new installation, and the newest one that holds data is named (H4)',
  (_, kind, putThere) => {
    const { folder, copy } = copiedFolder()
    writeFileSync(copy.replace('T09', 'T10'), 'a copy that nobody can read')
    for (const end of ['', '-wal', '-shm']) rmSync(databaseIn(folder) + end, { force: true })
    putThere(databaseIn(folder))
    const files = () => readdirSync(folder).filter((name) => !/-(wal|shm)$|^lock/.test(name))
    const before = files()
    const trouble = openOrTrouble(folder)
    expect(trouble).toMatchObject({ kind, reason: expect.stringMatching(/bun run restore/) })
    if (kind === lost) expect(trouble).toMatchObject({ reason: expect.stringContaining(copy) })
    expect(files()).toEqual(before)
    renameSync(copy, databaseIn(folder))
    rmSync(`${databaseIn(folder)}-wal`, { force: true })
    expect(openOrTrouble(folder)).toBe('open')
  },
)

const put = (folder: string, name: string) => {
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', name), '')
}

test.each<[string, string, (folder: string) => void]>([
  ['settings alone', lost, (folder) => writeFileSync(join(folder, 'settings.json'), '{}')],
  ['a replaced folder alone', lost, (folder) => mkdirSync(join(folder, 'replaced-2026-11-02T09-00-00Z'))],
  ['copies of the bucket alone', lost, (folder) => put(folder, '2026-11-02T09-00-00Z-schema-0020.sqlite.age')],
  ['copies alone', lost, (folder) => put(folder, '2026-11-02T09-00-00Z-schema-0020.sqlite')],
  ['a folder of copies without one', 'open', (folder) => put(folder, 'lock.sqlite')],
])('%s in the folder: %s', (_, kind, arrange) => {
  const folder = folderForTest()
  arrange(folder)
  const opened = openOrTrouble(folder)
  expect(typeof opened === 'string' ? opened : opened.kind).toBe(kind)
})

test('the files of a folder are closed to others at the start, also where none is written again (H15)', () => {
  const folder = folderForTest()
  const names = [
    'settings.json',
    'words.json',
    'terms.json',
    'settings.json.draft',
    'front-office.sqlite',
    'secret.key',
  ]
  for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o644 })
  prepareFolder(folder)
  expect(names.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(names.map(() => 0o600))
})

test.each([
  [{}, 'call us: 03 366 9999'],
  [{ BUSINESS_PHONE: '' }, 'Please try again later.'],
])('a server out of service names only a telephone number that was set: %j', async (environment, words) => {
  const config = configured({ BUSINESS_PHONE: '03 366 9999', ...environment })
  const { page, api } = degradedAnswers(
    { ...processServices, config, business: () => businessOf(config) },
    { kind: 'disk_full', reason: '' },
  )
  for (const [answer, path] of [
    [page, '/admin'],
    [page, '/start-assessment'],
    [api, '/api/auth/session'],
  ] as const) {
    const text = await (await answer(new Request(`http://localhost${path}`), { address: '' } as never)).text()
    expect(text, path).toContain(words)
    expect(text, path).not.toContain('000 0000')
  }
})

test('what lies outside of the data folder is nothing that its owner can mend', () => {
  const folder = folderForTest()
  const missing = (path: string) => Object.assign(new Error('no such file'), { code: 'ENOENT', path })
  expect(mendableTrouble(missing(join(folder, 'secret.key')), folder)?.kind).toBe('not_writable')
  for (const fault of [missing(import.meta.filename), new TypeError('a bug')])
    expect(mendableTrouble(fault, folder)).toBeNull()
})

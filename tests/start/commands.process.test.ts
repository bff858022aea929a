import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, type TestContext, test } from 'vitest'
import { operator } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { mendableTrouble } from '#src/trouble.ts'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const root = join(import.meta.dirname, '../..')
const key = Buffer.alloc(32, 7).toString('base64')

const usedFolder = ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const folder = folderForTest(onTestFinished)
  const ctx = createContext(configured({ DATA_DIR: folder, SECRET_KEY: key }), { build: 'test', actor: operator })
  requireKey(ctx)
  closeDatabase(ctx.db)
  return folder
}

const run = async (command: string, environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/cli.ts', ...command.split(' ')], {
    cwd: root,
    env: { PATH: process.env.PATH, SECRET_KEY: key, ...environment },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...said }
}

type Damage = (file: string) => Record<string, string> | undefined

const noDatabase: Damage = (file) => {
  writeFileSync(file, 'no database '.repeat(1000))
}

const brokenPages: Damage = (file) => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, 2 * 4096, 20 * 4096))
}

const unreadable: Damage = (file) => {
  rmSync(file)
  mkdirSync(file)
}

const newer: Damage = (file) => {
  const db = new Database(file)
  db.exec("insert into __drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  db.close()
}

const otherKey: Damage = () => ({ SECRET_KEY: Buffer.alloc(32, 9).toString('base64') })

const damaged = /^The database file is damaged, or no database .*; restore a copy with bun run restore \(SqliteError /

test.concurrent.for([
  ['doctor', noDatabase, damaged],
  ['admin list', brokenPages, damaged],
  ['backup', unreadable, /^DATA_DIR or the database in it cannot be read or written; make both .*CANTOPEN\)/],
  ['restore --drill', newer, /^The database was written by a newer version of this product: deploy the newer version /],
  [
    'admin list',
    otherKey,
    /^SECRET_KEY has the fingerprint .*; the key with .* is wanted: set SECRET_KEY to the key that is wanted/,
  ],
] as const)(
  '%s with a database that cannot be opened says what is wrong and what to do: case %#',
  async ([command, damage, says], { expect, onTestFinished }) => {
    const folder = usedFolder({ onTestFinished })
    const environment = damage(join(folder, 'front-office.sqlite'))
    const { code, out, err } = await run(command, { DATA_DIR: folder, ...environment })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(says)
    expect(err.split('\n').slice(1)).toEqual([`DATA_DIR is ${folder}`, ''])
  },
)

test.concurrent('a restore into a folder that is none says so, and not that the server runs', async ({
  expect,
  onTestFinished,
}) => {
  const folder = usedFolder({ onTestFinished })
  mkdirSync(join(folder, 'lock.sqlite'))
  const { code, err } = await run('restore latest', { DATA_DIR: folder })
  expect([code, err.split('\n')[1]]).toEqual([1, `DATA_DIR is ${folder}`])
  expect(err).toMatch(/^DATA_DIR or the database in it cannot be read or written/)
})

test.concurrent('a bug of the product keeps its stack', async ({ expect, onTestFinished }) => {
  const folder = usedFolder({ onTestFinished })
  const db = new Database(join(folder, 'front-office.sqlite'))
  db.exec('drop table user_roles')
  db.close()
  const { code, err } = await run('admin list', { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(err).toMatch(/no such table: user_roles[\s\S]*\n\s+at .*cli-accounts/)
})

test('what lies outside of the data folder is nothing that its owner can mend', ({ onTestFinished }) => {
  const folder = usedFolder({ onTestFinished })
  const missing = (path: string) => {
    try {
      return readFileSync(path)
    } catch (fault) {
      return fault
    }
  }
  expect(mendableTrouble(missing(join(folder, 'secret.key')), folder)).toMatchObject({ kind: 'not_writable' })
  expect(mendableTrouble(missing(join(root, 'no such file')), folder)).toBeNull()
  expect(mendableTrouble(new TypeError('a bug'), folder)).toBeNull()
})

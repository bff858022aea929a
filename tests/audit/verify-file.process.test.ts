import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { everyRowIn, inFile, laterMigration } from '#tests/fixtures/rows.ts'
import { storedIn } from '#tests/fixtures/server.ts'
import { busyServer } from './fixtures.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

const verify = async (DATA_DIR: string, heads: readonly string[] = [], environment: object = { SECRET_KEY }) => {
  const options = heads.flatMap((head) => ['--head', head])
  const { code, out, err } = await runCommand(['audit', 'verify', ...options], { DATA_DIR, ...environment })
  return { code, out: out.trim(), refusal: err.trim().split('\n') }
}

/** The database of a server with three quotes, in a data folder, after somebody wrote into the file. */
const written = async (forgery?: string) => {
  const { server } = await busyServer()
  const [events, heads] = [everyRowIn(server.ctx.db, 'audit_events'), server.rows('audit_heads')]
  if (forgery) server.forge(forgery)
  const folder = folderForTest()
  const file = join(folder, 'front-office.sqlite')
  writeFileSync(file, storedIn(server.ctx.db))
  return { folder, file, events, given: heads.map(({ seq, hash }) => `${seq}:${hash}`) }
}

test('audit verify says whether the heads given are in the log, or what it cannot tell without SECRET_KEY, and changes nothing (D12)', async () => {
  const { folder, file, events, given } = await written()
  const before = readFileSync(file)
  const heads = given.slice(0, 2).map((head) => `Record ${head}`)
  const evidence = 'The evidence holds: 3 decisions, 1 signatures, 6 PDFs of quotes and days. The file holds'
  const out = `The chain holds: ${events.length} events. The heads given are in it: 2. ${evidence}`
  expect(await verify(folder, heads)).toEqual({ code: 0, out, refusal: [''] })
  const other = ['Event 2 is another one than is given as 2:00000000…: the log was replaced or rebuilt']
  expect(await verify(folder, [`2:${'0'.repeat(64)}`])).toEqual({ code: 1, out: '', refusal: other })
  const refusal = ['There is no SECRET_KEY, so nobody can tell who wrote the events']
  expect(await verify(folder, [], {})).toEqual({ code: 1, out: '', refusal })
  expect(readdirSync(folder)).toEqual(['front-office.sqlite'])
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('in a wrong DATA_DIR audit verify makes nothing, and what is no head is answered with the usage (D12)', async () => {
  const folder = join(folderForTest(), 'typing-error')
  const refusal = [`There is no database in ${folder} (DATA_DIR)`]
  expect(await verify(folder, [`1:${'0'.repeat(64)}`])).toEqual({ code: 1, out: '', refusal })
  const usage = await verify(folder, ['4420'])
  expect([usage.code, usage.refusal.join('\n')]).toEqual([1, expect.stringContaining('--head N:HASH')])
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['names no damage in a database of another version', laterMigration, 1, 'written by a newer version of this product'],
  ['names a trigger that is gone', 'drop trigger quotes_frozen', 1, 'The trigger quotes_frozen is missing'],
  [
    'names a table of another program',
    'create table notes (id text)',
    0,
    'The file holds. No migration knows the table notes',
  ],
])('audit verify %s (D12)', async (_, sql, code, says) => {
  const { folder, file } = await written()
  inFile(file, (db) => db.$client.exec(sql))
  const { out, refusal, ...ended } = await verify(folder)
  expect([ended.code, out + refusal]).toEqual([code, expect.stringContaining(says)])
})

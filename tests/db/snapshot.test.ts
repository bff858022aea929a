import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#src/db/open.ts'
import { closeDatabase, emptyLog, readTogether } from '#src/db/snapshot.ts'
import { transact } from '#src/db/transact.ts'

/** A database with one word in it, and a second connection, as another process has it. */
const given = () => {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
  const file = join(folder, 'db.sqlite')
  const db = openDatabase(file)
  db.$client.exec("create table words (id text primary key, word text) strict; insert into words values ('a', 'first')")
  const { $client: other } = openDatabase(file)
  onTestFinished(() => {
    other.close()
    closeDatabase(db)
    rmSync(folder, { recursive: true })
  })
  return { db, other }
}

const reading = (db: Db) => {
  const read = readTogether<[word: string]>(db, 'select word from words where id = ?')
  return () => read('a')?.[0]
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const change = "update words set word = 'second'"

test('what is read in one turn is of one state of the file, and in the next one of the newest', async () => {
  const { db, other } = given()
  const word = reading(db)
  expect(word()).toBe('first')
  other.exec(change)
  expect(word()).toBe('first')
  await nextTurn()
  expect(word()).toBe('second')
})

test('what this process writes is read in the same turn', () => {
  const { db } = given()
  const word = reading(db)
  expect(word()).toBe('first')
  transact(db, () => void db.$client.exec(change))
  expect(word()).toBe('second')
})

test('when the turn is over, nothing is held: the log can be written into the file', async () => {
  const { db, other } = given()
  const word = reading(db)
  word()
  other.exec(change)
  other.pragma('busy_timeout = 0')
  const checkpoint = () => (other.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[])[0]?.busy
  expect(checkpoint()).toBe(1)
  await nextTurn()
  expect(checkpoint()).toBe(0)
})

test('the log is emptied, even in a turn that has read', () => {
  const { db, other } = given()
  reading(db)()
  other.exec(change)
  emptyLog(db)
  expect(statSync(`${db.$client.name}-wal`).size).toBe(0)
})

test('a reading that fails leaves the next one whole', async () => {
  const { db, other } = given()
  const word = reading(db)
  const wrong = readTogether(db, 'select json(word) from words where id = ?')
  expect(() => wrong('a')).toThrow('malformed JSON')
  other.exec(change)
  await nextTurn()
  expect(word()).toBe('second')
})

test('it cannot write', () => {
  const { db } = given()
  const write = readTogether(db, 'insert into words (id) values (?) returning id')
  expect(() => write('b')).toThrow('readonly')
})

test('closing in the middle of a turn closes both connections and empties the log', async () => {
  const { db } = given()
  const word = reading(db)
  word()
  closeDatabase(db)
  closeDatabase(db)
  expect(db.$client.open).toBe(false)
  expect(word).toThrow('not open')
  await nextTurn()
})

test('a log that cannot be emptied keeps neither connection open', async () => {
  const { db } = given()
  const word = reading(db)
  word()
  db.$client.exec(`begin; ${change}`)
  expect(() => closeDatabase(db)).toThrow('database table is locked')
  expect(db.$client.open).toBe(false)
  expect(word).toThrow('not open')
  await nextTurn()
})

test('a database in memory reads by its own connection', () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => closeDatabase(db))
  db.$client.exec("create table words (id text, word text); insert into words values ('a', 'first')")
  expect(reading(db)()).toBe('first')
})

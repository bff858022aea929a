import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, emptyWriteAheadLog } from '#src/db/close.ts'
import { openDatabase } from '#src/db/open.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

/** A database with one row, and a second connection like that of another process. */
const testDatabase = () => {
  const file = join(folderForTest(), 'db.sqlite')
  const db = openDatabase(file)
  db.$client.exec("create table words (id text primary key, word text) strict; insert into words values ('a', 'first')")
  const { $client: other } = openDatabase(file)
  onTestFinished(() => {
    other.close()
    closeDatabase(db)
  })
  return { db, other }
}

const change = "update words set word = 'second'"

test('the write-ahead log is emptied, and closing twice does nothing', () => {
  const { db, other } = testDatabase()
  other.exec(change)
  emptyWriteAheadLog({ db })
  expect(statSync(`${db.$client.name}-wal`).size).toBe(0)
  closeDatabase(db)
  closeDatabase(db)
  expect(db.$client.open).toBe(false)
})

test('a write-ahead log that cannot be emptied does not keep the connection open', () => {
  const { db } = testDatabase()
  db.$client.exec(`begin; ${change}`)
  expect(() => closeDatabase(db)).toThrow('database table is locked')
  expect(db.$client.open).toBe(false)
})

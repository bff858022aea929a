import { expect, test } from 'vitest'
import { columnsOf, findAllTables } from '#src/db/catalogue.ts'
import { selectColumn } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import { postgresServer } from '#tests/fixtures/postgres.ts'
import { connect, embedded, postgres } from './engines.ts'

const namesOf = (reads: Reads, type: string) =>
  selectColumn<string>(reads, 'select name from sqlite_schema where type = ? order by name', type)

const shape = (reads: Reads) => {
  // SQLite's index for texts consists of tables.
  const tables = findAllTables(reads).filter(
    (name) => !/^_|^sqlite_|_search(_(config|content|data|docsize|idx))?$/.test(name),
  )
  return {
    tables: Object.fromEntries(tables.toSorted().map((table) => [table, columnsOf(reads, table)])),
    triggers: namesOf(reads, 'trigger'),
  }
}

// One migration is written for each engine by hand (CONTRIBUTING.md).
test.runIf(postgresServer)('both engines have the same tables, columns, keys, triggers and indexes (H1, H18)', () => {
  const [file, server] = [connect(embedded, embedded.create()), connect(postgres, postgres.create())]
  const ours = shape(file)
  expect(Object.keys(ours.tables).length).toBeGreaterThan(40)
  expect(ours.triggers.length).toBeGreaterThan(100)
  expect(shape(server)).toEqual(ours)
  const indexes = namesOf(file, 'index').filter((name) => !name.startsWith('sqlite_'))
  expect(indexes.length).toBeGreaterThan(50)
  const onServer = namesOf(server, 'index')
  expect(indexes.filter((name) => !onServer.includes(name))).toEqual([])
})

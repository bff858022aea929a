import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { openDatabase } from '#src/db/open.ts'
import type { Reads } from '#src/db/transact.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

export const openTestDatabase = (folder: string) => {
  const db = openDatabase(join(folder, 'db.sqlite'))
  onTestFinished(() => void db.$client.close())
  return db
}

/** Two connections to one file with a table of words, as two processes have them. The second waits for no writer. */
export const twoConnections = () => {
  const file = join(folderForTest(), 'db.sqlite')
  const [reads, other] = [{ db: openDatabase(file) }, { db: openDatabase(file, 0) }]
  onTestFinished(() => {
    for (const { db } of [reads, other]) db.$client.close()
  })
  reads.db.$client.exec('create table words (word text primary key) strict')
  return { reads, other }
}

const copyMigrations = (folder: string, change: (entries: { idx: number }[]) => object[]) => {
  const migrations = join(folder, 'drizzle')
  // The pictures of the schema are large, and for drizzle-kit alone.
  const filter = (file: string) => !file.endsWith('_snapshot.json')
  cpSync(join(import.meta.dirname, '../../drizzle'), migrations, { recursive: true, filter })
  const journal = join(migrations, 'meta/_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...known, entries: change(known.entries) }))
  return migrations
}

export const withMigration = (folder: string, sql: string) => {
  const next = { when: 4102444800000, tag: '9999_next' }
  const migrations = copyMigrations(folder, (known) => [...known, { ...known.at(-1), idx: known.length, ...next }])
  writeFileSync(join(migrations, '9999_next.sql'), sql)
  return migrations
}

export const migrationsBefore = (folder: string, idx: number) => copyMigrations(folder, (known) => known.slice(0, idx))

/** How SQLite reads the tables for all that `work` asks. */
export const plansOf = (work: (reads: Reads) => unknown) => {
  const { ctx } = startTestServer()
  const { $client } = ctx.db
  const prepare = vi.spyOn($client, 'prepare')
  work(ctx)
  const asked = prepare.mock.calls.map(([sql]) => String(sql))
  prepare.mockRestore()
  return asked.flatMap((sql) => {
    const values = (sql.replaceAll(/'[^']*'/g, '').match(/\?/g) ?? []).map(() => '[]')
    const plan = $client.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[]
    return plan.map(({ detail }) => detail).filter((detail) => !/SUBQUERY|CO-ROUTINE|VIRTUAL TABLE/.test(detail))
  })
}

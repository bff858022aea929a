import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#src/db/open.ts'

export const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

export const openTestDatabase = (folder: string) => {
  const db = openDatabase(join(folder, 'db.sqlite'))
  onTestFinished(() => void db.$client.close())
  return db
}

/** The product's migrations and one more, with this SQL. */
export const withMigration = (folder: string, sql: string) => {
  const migrations = join(folder, 'drizzle')
  cpSync(join(import.meta.dirname, '../../drizzle'), migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8'))
  known.entries.push({ ...known.entries.at(-1), idx: known.entries.length, when: 4102444800000, tag: '9999_next' })
  writeFileSync(journal, JSON.stringify(known))
  writeFileSync(join(migrations, '9999_next.sql'), sql)
  return migrations
}

import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { compareSchemas, type SchemaDifferences } from './compare-schemas.ts'
import { lastReplacedMs } from './copy.ts'
import { selectColumn, selectValue } from './sql.ts'
import { StartFault } from './start-fault.ts'
import type { Reads } from './transact.ts'

export const productMigrations = join(import.meta.dirname, '../../drizzle')

export type MigrationPlan = {
  known: readonly MigrationMeta[]
  /** How many of the known migrations the file has. */
  applied: number
  isReplaced: boolean
  /** The file has them under other times, which a commit between two versions gave them. */
  isRestamped: boolean
  differences: SchemaDifferences
}

/** @throws newer_schema, older_schema */
export const planMigrations = (reads: Reads, folder = productMigrations): MigrationPlan => {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const [first = 0, newest = 0] = [known[0]?.folderMillis, known.at(-1)?.folderMillis]
  const found = "select 1 from sqlite_schema where type = 'table' and name = '__drizzle_migrations'"
  const isEmpty = selectValue(reads, found) === undefined
  const stamps = isEmpty ? [] : selectColumn<number>(reads, 'select created_at from __drizzle_migrations').map(Number)
  const last = Math.max(...stamps)
  const isReplaced = last === lastReplacedMs
  if (stamps.length === 0 || isReplaced)
    return { known, applied: 0, isReplaced, isRestamped: false, differences: { faults: [], triggers: [], notes: [] } }
  if (last < first)
    throw new StartFault('older_schema', 'the database was written by a version before the sixteenth migration')
  if (last > newest && stamps.length > known.length)
    throw new StartFault('newer_schema', 'the database was written by a newer version of this product')
  const at = known.findIndex(({ folderMillis }) => folderMillis === last)
  const fits = (applied: number) => compareSchemas(reads, known.slice(0, applied)).faults.length === 0
  const applied = (at < 0 ? known.findLastIndex((_, at) => fits(at + 1)) : at) + 1 || known.length
  const differences = compareSchemas(reads, known.slice(0, applied))
  return { known, applied, isReplaced, isRestamped: at < 0, differences }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { companyKeyOf } from '#src/base/company.ts'
import { countRows, lastReplacedMs, schemaName } from './copy.ts'
import type { Db } from './open.ts'
import { safetyCopy } from './safety-copy.ts'
import { selectColumn, selectValue } from './sql.ts'
import { StartFault } from './start-fault.ts'
import { type Reads, transact } from './transact.ts'

const productMigrations = join(import.meta.dirname, '../../drizzle')
const upgradeFile = join(productMigrations, 'upgrade.sql')

type Plan = { pending: MigrationMeta[]; isEmpty: boolean; isReplaced: boolean; fault: StartFault | null }

const faultOf = (last: number, known: readonly MigrationMeta[]) => {
  if (known.some(({ folderMillis }) => folderMillis === last)) return null
  return last > (known[0]?.folderMillis ?? 0)
    ? new StartFault('newer_schema', 'the database was written by a newer version of this product')
    : new StartFault('older_schema', 'the database was written by a version before the sixteenth migration')
}

const planOf = (db: Db, folder: string): Plan => {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const found = "select 1 from sqlite_schema where type = 'table' and name = '__drizzle_migrations'"
  const isEmpty = selectValue({ db }, found) === undefined
  const applied = isEmpty ? [] : selectColumn<number>({ db }, 'select created_at from __drizzle_migrations').map(Number)
  const last = applied.length === 0 ? null : Math.max(...applied)
  const isReplaced = last === lastReplacedMs
  return {
    pending: known.filter(({ folderMillis }) => last === null || folderMillis > last),
    isEmpty,
    isReplaced,
    fault: last === null || isReplaced ? null : faultOf(last, known),
  }
}

export const isMigrated = ({ db }: Reads) => {
  const { pending, fault } = planOf(db, productMigrations)
  return pending.length === 0 && fault === null
}

/** @throws database_damaged */
const checkFile = ({ $client }: Db) => {
  const verdict = String($client.pragma('quick_check(1)', { simple: true }))
    .split('\n')
    .at(-1)
  if (verdict !== 'ok') throw new StartFault('database_damaged', `SQLite finds “${verdict}”`)
}

const statementsOf = ({ sql: statements }: MigrationMeta, isReplaced: boolean) =>
  isReplaced ? readFileSync(upgradeFile, 'utf8').split('--> statement-breakpoint') : statements

/** Does what drizzle's migrator does, but does not commit: the caller checks the rows first. */
const applyMigrations = (db: Db, { pending, isReplaced }: Plan) => {
  db.run(
    sql`create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  )
  if (isReplaced) db.run(sql`delete from __drizzle_migrations`)
  db.$client.function('company_key_of', companyKeyOf)
  for (const [at, migration] of pending.entries()) {
    const { hash, folderMillis } = migration
    for (const statement of statementsOf(migration, isReplaced && at === 0)) db.run(sql.raw(statement))
    db.run(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** @throws when a row has lost its parent, or a table has gained or lost rows */
const checkRows = (db: Db, before: Record<string, number>) => {
  const orphans = db.$client.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`a migration left ${orphans.length} rows without their parent`)
  const after = countRows({ db })
  const changed = Object.keys(before).find((table) => table in after && after[table] !== before[table])
  if (changed) throw new Error(`a migration changed the number of rows of ${changed}`)
}

export const newestSchema = () => schemaName(readMigrationFiles({ migrationsFolder: productMigrations }).length)

/**
 * Applies all pending migrations or none.
 * @param dataDir where the copy made before the migration goes; null for a database in memory
 * @param time the time in the name of that copy
 */
export const migrate = (db: Db, dataDir: string | null, time: string, folder = productMigrations) => {
  const client = db.$client
  const plan = planOf(db, folder)
  if (plan.fault) throw plan.fault
  if (plan.pending.length === 0) return { applied: 0, copy: null }

  if (!plan.isEmpty) checkFile(db)
  const copy = plan.isEmpty || dataDir === null ? null : safetyCopy(db, dataDir, time)
  // Otherwise rebuilding a table would delete the rows that refer to it.
  client.pragma('foreign_keys = OFF')
  try {
    transact({ db }, (tx) => {
      const before = countRows(tx)
      applyMigrations(db, plan)
      checkRows(db, before)
    })
  } catch (fault) {
    throw new Error(copy ? `migration failed; the copy from before is ${copy}` : 'migration failed', { cause: fault })
  } finally {
    client.pragma('foreign_keys = ON')
  }
  return { applied: plan.pending.length, copy }
}

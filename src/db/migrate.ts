import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { companyKeyOf } from './company-key.ts'
import { countRows, schemaName } from './copy.ts'
import { type MigrationPlan, planMigrations, productMigrations } from './migration-plan.ts'
import type { Db } from './open.ts'
import { safetyCopy } from './safety-copy.ts'
import { defineFunction, selectColumn } from './sql.ts'
import { StartFault } from './start-fault.ts'
import { transact } from './transact.ts'

const upgradeFile = join(productMigrations, 'upgrade.sql')

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
const applyMigrations = (db: Db, { known, applied, isReplaced, isRestamped }: MigrationPlan) => {
  db.run(
    sql`create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  )
  if (isReplaced || isRestamped) db.run(sql`delete from __drizzle_migrations`)
  defineFunction({ db }, 'company_key_of', companyKeyOf)
  for (const [at, migration] of known.entries()) {
    const { hash, folderMillis } = migration
    const statements = at < applied ? [] : statementsOf(migration, isReplaced && at === 0)
    for (const statement of statements) db.run(sql.raw(statement))
    if (at >= applied || isRestamped)
      db.run(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** @throws when a row has lost its parent, or a table, other than those of the search index, has gained or lost rows */
const checkRows = (db: Db, before: Record<string, number>) => {
  const orphans = db.$client.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`a migration left ${orphans.length} rows without their parent`)
  const after = countRows({ db })
  for (const table of selectColumn<string>({ db }, "select name from pragma_table_list where type = 'shadow'"))
    delete after[table]
  const changed = Object.keys(before).find((table) => table in after && after[table] !== before[table])
  if (changed) throw new Error(`a migration changed the number of rows of ${changed}`)
}

export const newestSchema = () => schemaName(readMigrationFiles({ migrationsFolder: productMigrations }).length)

/**
 * Applies all pending migrations or none. A file without a table, trigger or unique index of its own is left as it is.
 * @param dataDir where the copy made before the migration goes; null for a database in memory
 * @param time the time in the name of that copy
 * @throws StartFault
 */
export const migrate = (db: Db, dataDir: string | null, time: string, folder = productMigrations) => {
  const client = db.$client
  const plan = planMigrations({ db }, folder)
  const { faults, triggers, notes } = plan.differences
  if (faults.length > 0)
    throw new StartFault('other_schema', `the database is not as this product made it (${faults.join('; ')})`)
  const applied = plan.known.length - plan.applied
  const unknown = triggers.length + notes.length > 0 && { unknown: [...triggers, ...notes] }
  if (applied === 0 && !plan.isRestamped) return { applied, copy: null, ...unknown }

  const isEmpty = plan.applied === 0 && !plan.isReplaced
  if (!isEmpty) checkFile(db)
  const copy = isEmpty || dataDir === null ? null : safetyCopy(db, dataDir, time)
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
  return { applied, copy, ...unknown }
}

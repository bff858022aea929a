import Database from 'better-sqlite3'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { companyKeyOf } from './company-key.ts'
import { readsOf } from './snapshot.ts'
import { selectAll } from './sql.ts'
import type { Reads } from './transact.ts'

/** `faults`: what no longer protects the rows. `triggers`: unknown ones. `notes`: what harms nothing by itself. */
export type SchemaDifferences = { faults: string[]; triggers: string[]; notes: string[] }

// Without the tables of SQLite, of its search and of Litestream.
const objects = `with objects as (
    select type, name, sql from sqlite_schema where sql is not null and name <> '__drizzle_migrations'
      and name not glob 'sqlite_*' and tbl_name not glob '_litestream_*'
      and name not in (select name from pragma_table_list where type = 'shadow'))
  select iif(sql like 'create unique%', 'unique ', '') || type || ' ' || name as name, sql from objects
  union all
  select 'column ' || c.name || ' of the table ' || t.name, json_array(c.type, c."notnull", c.dflt_value, c.pk, c.hidden,
    (select group_concat("table" || "to" || on_delete) from pragma_foreign_key_list(t.name) where "from" = c.name))
  from objects t, pragma_table_xinfo(t.name) c where t.type = 'table'`

/** Parentheses within those of a check are at most three deep. */
const check = /check(\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))/g

/** What SQLite enforces, in whatever order it was made: of a table the checks, beside its columns. */
const enforcedBy = (name: string, sql: string) => {
  const plain = sql.replace(/[`"]/g, '').replace(/\s+/g, ' ')
  if (!/^CREATE TABLE /i.test(plain)) return plain
  const checks = plain
    .replaceAll(`${name.replace('table ', '')}.`, '')
    .replaceAll(' ', '')
    .toLowerCase()
    .match(check)
  return [...(checks ?? []), /\) STRICT\b.*/.exec(plain)?.[0]].sort().join()
}

const readSchema = (reads: Reads) =>
  new Map(
    selectAll<{ name: string; sql: string }>(reads, objects).map(({ name, sql }) => [name, enforcedBy(name, sql)]),
  )

/** Compares the file with what the migrations make of an empty one. */
export const compareSchemas = (reads: Reads, migrations: readonly MigrationMeta[]): SchemaDifferences => {
  const client = new Database(':memory:')
  client.function('company_key_of', companyKeyOf)
  for (const statement of migrations.flatMap(({ sql }) => sql)) client.exec(statement)
  const [wanted, found] = [readSchema(readsOf(client)), readSchema(reads)]
  client.close()
  const both = [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => wanted.get(name) !== found.get(name))
  const hasTable = (name: string) =>
    [wanted, found].every((schema) => !name.startsWith('column ') || schema.has(name.replace(/^.* of the /, '')))
  const saysChanged = (name: string) => `The ${name} ${found.has(name) ? 'was changed' : 'is missing'}`
  const says = (name: string) => (wanted.has(name) ? saysChanged(name) : `No migration knows the ${name}`)
  // An index that is not unique only makes answers faster.
  const isFault = (name: string) => name.startsWith('column ') || (wanted.has(name) && !name.startsWith('index '))
  const differing = both.filter(hasTable)
  const [triggers, notes] = [true, false].map((isTrigger) =>
    differing.filter((name) => !isFault(name) && name.startsWith('trigger ') === isTrigger).map(says),
  ) as [string[], string[]]
  return { faults: differing.filter(isFault).map(says), triggers, notes }
}

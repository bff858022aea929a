import { schemaTable } from './catalogue.ts'
import { execute, selectAll } from './sql.ts'
import type { Reads, Writes } from './transact.ts'

/** The definition of each table, and where it lies: that changes when a migration rebuilds the table. */
export const tableShapes = (reads: Reads) =>
  new Map(
    selectAll<{ name: string; shape: string }>(
      reads,
      "select name, sql || rootpage as shape from sqlite_schema where type = 'table'",
    ).map(({ name, shape }) => [name, shape]),
  )

/** A migration may change rows without their triggers, so a table that it rebuilt is hashed again (docs/decisions/0021). */
export const forgetHashesOfChanged = (tx: Writes, before: ReadonlyMap<string, string>) => {
  const after = tableShapes(tx)
  if (!after.has('row_hashes')) return
  const changed = [...before].filter(([name, shape]) => after.get(name) !== shape).map(([name]) => name)
  execute(
    tx,
    'delete from row_hashes where table_name in (select value from json_each(?))',
    JSON.stringify([schemaTable, ...changed]),
  )
}

import type { Db } from './open.ts'

/** The definition of each table, and where it lies: that changes when a migration rebuilds the table. */
export const tableShapes = (db: Db) =>
  new Map(
    db.$client.prepare("select name, sql || rootpage from sqlite_schema where type = 'table'").raw().all() as [
      string,
      string,
    ][],
  )

/** A migration may change rows without their triggers, so a table that it rebuilt is hashed again (docs/decisions/0021). */
export const forgetHashesOfChanged = (db: Db, before: ReadonlyMap<string, string>) => {
  const after = tableShapes(db)
  if (!after.has('row_hashes')) return
  const changed = [...before].filter(([name, shape]) => after.get(name) !== shape).map(([name]) => name)
  db.$client
    .prepare('delete from row_hashes where table_name in (select value from json_each(?))')
    .run(JSON.stringify(['sqlite_schema', ...changed]))
}

import { expect, test } from 'vitest'
import { unwatched } from '#src/integrity/rules.ts'
import { findTables } from '#src/integrity/store.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

test('after all migrations each table has a key and its two triggers, or a reason to have none (R15)', () => {
  const { ctx } = startTestServer()
  const tables = findTables(ctx)
  expect(Object.keys(unwatched).filter((name) => !tables.includes(name))).toEqual([])
  const watched = tables.filter((name) => !Object.hasOwn(unwatched, name)).sort()
  const triggers = ctx.db.$client
    .prepare(
      "select name from sqlite_schema where type = 'trigger' and name like '%\\_hash\\_%' escape '\\' order by name",
    )
    .pluck()
    .all()
  expect(watched.length).toBeGreaterThan(15)
  expect(triggers).toEqual(watched.flatMap((name) => [`${name}_hash_deleted`, `${name}_hash_updated`]).sort())
  const hasKey = ctx.db.$client.prepare('select 1 from pragma_table_info(?) where pk > 0')
  expect(watched.filter((name) => !hasKey.get(name))).toEqual([])
})

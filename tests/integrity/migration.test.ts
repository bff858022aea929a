import { expect, test } from 'vitest'
import { forgetHashesOfChanged, tableShapes } from '#src/db/forget-hashes.ts'
import { transact } from '#src/db/transact.ts'
import { compareRows } from '#src/integrity/compare-rows.ts'
import { hashed } from './fixtures.ts'

/** What `migrate` does around the statements of a migration. */
const migrated = async (sql: string) => {
  const server = await hashed()
  const { db } = server.ctx
  db.$client.exec('pragma foreign_keys = off')
  transact({ db }, (tx) => {
    const before = tableShapes(tx)
    db.$client.exec(sql)
    forgetHashesOfChanged(tx, before)
  })
  const { changed, gone, file, unhashed } = compareRows(server.ctx)
  expect({ changed, gone, file }).toEqual({ changed: [], gone: [], file: [] })
  return unhashed.map(({ table }) => table)
}

test.each([
  ['adds a column', 'alter table leads add region text'],
  ['renames a column', 'alter table leads rename column due_day to due_on'],
  ['drops a column', 'alter table leads drop column corrected_at'],
])('a migration that %s raises no alarm, and only that table is hashed again (R15)', async (_, sql) => {
  const frozen = 'drop trigger leads_as_sent; drop index leads_of_state; drop index leads_current'
  expect(await migrated(`${frozen}; ${sql}`)).toEqual(['leads', 'sqlite_schema'])
})

test('a migration that rebuilds a table with other values raises no alarm, and that table is hashed again (R15)', async () => {
  const again = `create table views_next (id text primary key not null, quote_id text not null, at text not null) strict;
    insert into views_next select id, quote_id, at || 'Z' from quote_views;
    drop table quote_views;
    alter table views_next rename to quote_views`
  expect(await migrated(again)).toEqual(expect.arrayContaining(['quote_views', 'sqlite_schema']))
})

test('a migration that renames or drops a table raises no alarm (R15)', async () => {
  expect(await migrated('alter table quote_views rename to visits; drop table nda_views')).toContain('visits')
})

test('a migration that changes rows by SQL has them hashed again alone (R15)', async () => {
  expect(await migrated("update emails set reason = 'moved' where rowid = 1")).toEqual(
    expect.arrayContaining(['emails', 'sqlite_schema']),
  )
})

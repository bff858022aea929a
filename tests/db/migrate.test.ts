import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copiesFolder, holdCopies, listLocalCopies } from '#src/db/copies.ts'
import { migrate, newestSchema } from '#src/db/migrate.ts'
import { type Db, openDatabase } from '#src/db/open.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { lastPages, laterMigration, migratedDatabase } from '#tests/fixtures/rows.ts'
import { allRows, storedIn } from '#tests/fixtures/server.ts'
import { openTestDatabase, withMigration } from './fixtures.ts'

const image = storedIn(migratedDatabase(':memory:'))

test('a new file is migrated without a copy, and only once (H3)', () => {
  const folder = folderForTest()
  const db = openTestDatabase(folder)
  const all = readdirSync(join(import.meta.dirname, '../../drizzle')).filter((name) => /^\d{4}_/.test(name)).length
  expect(migrate(db, folder, 'first')).toEqual({ applied: all, copy: null })
  expect(migrate(db, folder, 'second')).toEqual({ applied: 0, copy: null })
  expect(existsSync(copiesFolder(folder))).toBe(false)
})

const migrated = () => {
  const folder = folderForTest()
  writeFileSync(join(folder, 'db.sqlite'), image)
  return { folder, db: openTestDatabase(folder) }
}

const insertUser = ({ $client }: Db) => {
  const user = "insert into users values ('usr_a', printf('%.*c', 200, 'x') || '@b.example', 'x', null, '2026-01-01')"
  $client.exec(`${user}; insert into user_roles values ('usr_a', 'admin', '2026-01-01')`)
}

const rebuildUsers = `CREATE TABLE \`users_next\` (id text PRIMARY KEY NOT NULL, email text NOT NULL, password_hash text NOT NULL, confirmed_at text, created_at text NOT NULL) STRICT;
--> statement-breakpoint
INSERT INTO users_next SELECT * FROM users;
--> statement-breakpoint
DROP TABLE users;
--> statement-breakpoint
ALTER TABLE users_next RENAME TO users;`

test('a migration follows a copy for its owner alone, half a copy of a killed start goes, and a rebuilt table keeps its children (H3)', () => {
  const { folder, db } = migrated()
  insertUser(db)
  holdCopies(folder)()
  writeFileSync(join(copiesFolder(folder), `2026-11-02T08-00-00Z-schema-${newestSchema()}.sqlite.partial`), 'half')
  const { applied, copy } = migrate(db, folder, '2026-11-02T09-00-00Z', withMigration(folder, rebuildUsers))
  expect(applied).toBe(1)
  expect(copy).toBe(join(folder, `backups/2026-11-02T09-00-00Z-schema-${newestSchema()}.sqlite`))
  expect(readdirSync(copiesFolder(folder)).sort()).toEqual([copy?.split('/').at(-1), 'lock.sqlite'])
  expect(db.$client.prepare('select user_id from user_roles').all()).toEqual([{ user_id: 'usr_a' }])
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(statSync(copy ?? '').mode & 0o777).toBe(0o600)
  const copied = openDatabase(copy ?? '')
  expect(copied.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copied.$client.prepare('select id from users').all()).toEqual([{ id: 'usr_a' }])
  copied.$client.close()
})

const names = (folder: string) => listLocalCopies(folder).map(({ name }) => name)

test.each([
  ['loses rows', 'DELETE FROM user_roles;', 'number of rows'],
  ['leaves orphans', 'DELETE FROM users;', 'without their parent'],
  ['fails half-way', 'CREATE TABLE half (id text);\n--> statement-breakpoint\nno sql at all;', 'Failed to run'],
])('a migration that %s throws, names the copy and leaves the file unchanged (H3)', (_, sql, why) => {
  const { folder, db } = migrated()
  insertUser(db)
  const state = () => [allRows(db), db.$client.prepare('select * from sqlite_schema').all()]
  const before = state()
  const migrations = withMigration(folder, sql)
  for (const time of ['2026-11-02T09-00-00Z', '2026-11-02T09-00-01Z']) {
    const copied = expect.stringContaining(`the copy from before is ${join(folder, 'backups', time)}`)
    const cause = expect.objectContaining({ message: expect.stringContaining(why) })
    const failed = expect.objectContaining({ message: copied, cause })
    expect(() => migrate(db, folder, time, migrations)).toThrow(failed)
    expect(state()).toEqual(before)
    expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  }
  // Of the copies of one day the newest stays.
  expect(names(folder)).toEqual([`2026-11-02T09-00-01Z-schema-${newestSchema()}.sqlite`])
})

test('a copy that cannot be made stops the migration, displaces no other and leaves nothing (H3)', () => {
  const { folder, db } = migrated()
  const migrations = withMigration(folder, 'no sql at all;')
  expect(() => migrate(db, folder, '2026-11-02T08-00-00Z', migrations)).toThrow('migration failed')
  const before = names(folder)
  const fails = (time: string, why: string) => {
    expect(() => migrate(db, folder, time, migrations)).toThrow(why)
    expect(names(folder)).toEqual(before)
    expect(readdirSync(copiesFolder(folder)).filter((name) => !name.startsWith('lock.'))).toEqual(before)
  }
  const release = holdCopies(folder)
  fails('2026-11-02T09-00-00Z', 'Another process is making a copy')
  release()
  db.$client.exec("pragma foreign_keys = off; insert into user_roles values ('nobody', 'admin', 'now')")
  fails('2026-11-02T09-00-01Z', 'The file is damaged: 1 rows have lost their parent')
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  // The file claims four terabytes and takes none of them.
  truncateSync(join(folder, 'db.sqlite'), 4 * 1024 ** 4)
  fails('2026-11-02T09-00-02Z', 'There is no room for a copy')
})

test.each([
  ['a newer version', laterMigration, 'newer'],
  ['the fifteenth migration', 'update __drizzle_migrations set created_at = 1795466348370', 'sixteenth'],
])('a file from %s is refused (H3)', (_, sql, why) => {
  const { folder, db } = migrated()
  db.$client.exec(sql)
  expect(() => migrate(db, folder, 'second')).toThrow(why)
})

const rebuilt = `create table next (id integer primary key autoincrement not null, key text not null, at integer not null,
  until integer not null); drop table limit_hits; alter table next rename to limit_hits;
  create index limit_hits_of on limit_hits (key, at); create index limit_hits_until on limit_hits (until)`

test.each([
  ['drop trigger quotes_frozen', 'The trigger quotes_frozen is missing'],
  [
    'drop trigger quotes_frozen; create trigger quotes_frozen before update on quotes begin select 1; end',
    'was changed',
  ],
  ['drop table digest_stops', 'The table digest_stops is missing'],
  ['alter table leads add column score integer', 'No migration knows the column score of the table leads'],
  ['alter table quote_withdrawals drop column at', 'The column at of the table quote_withdrawals is missing'],
  ['drop index users_email', 'The unique index users_email is missing'],
  [rebuilt, 'The table limit_hits was changed'],
])('a file after "%s" is refused as it is, by this version and by the next one (H3)', (sql, why) => {
  const { folder, db } = migrated()
  db.$client.exec(sql)
  const state = () => [allRows(db), db.$client.prepare('select * from sqlite_schema').all()]
  const before = state()
  expect(() => migrate(db, folder, 'now')).toThrow(why)
  expect(() => migrate(db, folder, 'now', withMigration(folder, 'create table t (id text) strict'))).toThrow(why)
  expect([state(), existsSync(copiesFolder(folder))]).toEqual([before, false])
})

test.each([
  ['create table scores (id text)', 'No migration knows the table scores'],
  ['create trigger scored after insert on leads begin select 1; end', 'No migration knows the trigger scored'],
  ['create view scored as select 1', 'No migration knows the view scored'],
  ['create index leads_score on leads (company)', 'No migration knows the index leads_score'],
  ['drop index limit_hits_until', 'The index limit_hits_until is missing'],
])('a file after "%s" is opened, and the start says so (H3)', (sql, says) => {
  const { folder, db } = migrated()
  db.$client.exec(sql)
  expect(migrate(db, folder, 'now')).toEqual({ applied: 0, copy: null, unknown: [says] })
})

const shift = (by: number) =>
  `update __drizzle_migrations set created_at = created_at + ${by} where rowid = (select max(rowid) from __drizzle_migrations)`

test.each([
  ['later', shift(1)],
  ['earlier', shift(-1)],
  [
    'in two steps',
    `${shift(-1)}; insert into __drizzle_migrations select 0, 'half', max(created_at) - 1 from __drizzle_migrations`,
  ],
])('a file whose tables are these is opened where its last migration was made %s (H3)', (_, sql) => {
  const { folder, db } = migrated()
  const stamps = () => db.$client.prepare('select hash, created_at from __drizzle_migrations order by 2').all()
  const before = stamps()
  db.$client.exec(sql)
  expect(migrate(db, folder, '2026-11-02T09-00-00Z').applied).toBe(0)
  expect(stamps()).toEqual(before)
})

test('a damaged file is not migrated, and one of this version is opened: its pages are checked at night (H3)', () => {
  const { folder, db } = migrated()
  // Of an index that no start asks.
  const { page = 0 } = lastPages(db).find(({ name }) => name === 'quote_templates_name') ?? {}
  db.$client.close()
  const file = join(folder, 'db.sqlite')
  writeFileSync(file, readFileSync(file).fill(0xa5, (page - 1) * 4096, page * 4096))
  const open = (migrations?: string) => migrate(openTestDatabase(folder), folder, 'again', migrations)
  expect(() => open(withMigration(folder, 'select 1'))).toThrow('SQLite finds')
  expect(open()).toEqual({ applied: 0, copy: null })
})

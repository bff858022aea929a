import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as migrateByDrizzle } from 'drizzle-orm/better-sqlite3/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { userRoles, users } from '#src/auth/table.ts'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { holdLock } from '#src/db/lock.ts'
import { migrate } from '#src/db/migrate.ts'
import { type Db, openDatabase } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { databaseOnDisk, dump, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'

const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const opened = (folder: string) => {
  const db = openDatabase(join(folder, 'db.sqlite'))
  onTestFinished(() => void db.$client.close())
  return db
}

test('H1: the pragmas hold, also on a file that is opened again', () => {
  const folder = folderForTest()
  for (const _ of [1, 2]) {
    const { $client } = opened(folder)
    const pragma = (name: string) => $client.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('busy_timeout')).toBe(5000)
    expect(pragma('trusted_schema')).toBe(0)
    expect(pragma('secure_delete')).toBe(1)
    expect(pragma('recursive_triggers')).toBe(1)
  }
})

test('H1: a pragma that does not take keeps the server from opening', () => {
  // A database without a name has no log of its own to write ahead to.
  expect(() => openDatabase('')).toThrow('pragma journal_mode is delete, not wal')
})

test('H1, C2: of a quote one link is live, and one invitation', () => {
  const { $client } = startTestServer().ctx.db
  $client.exec(
    `insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at)
     values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01')`,
  )
  const link = (id: string, revoked: string) => () =>
    $client.exec(`insert into quote_tokens values ('${id}', 'q', '${id}', 'sealed', '2026-01-01', ${revoked})`)
  const invitation = (id: string, revoked: string) => () =>
    $client.exec(
      `insert into nda_invitations values ('${id}', upper(substr('${id}', -8)), 'q', '${id}', 'sealed', 'b', 'a', '', 'c', 'l', '2026-01-01', '2026-02-01', ${revoked}, null)`,
    )
  for (const insert of [link, invitation]) {
    expect(insert('live_00000001', 'null')).not.toThrow()
    expect(insert('live_00000002', 'null')).toThrow('UNIQUE')
    expect(insert('revoked_00000003', "'2026-01-01'")).not.toThrow()
  }
})

test('H1: what is looked up by one value is there once', () => {
  const { $client } = startTestServer().ctx.db
  const unique = $client
    .prepare(
      `select i.name, i.partial from sqlite_master t, pragma_index_list(t.name) i
       where t.type = 'table' and i."unique" = 1 and i.origin = 'c' order by i.name`,
    )
    .all()
  expect(unique).toEqual([
    { name: 'leads_nonce', partial: 0 },
    { name: 'emails_key', partial: 0 },
    { name: 'nda_invitations_live', partial: 1 },
    { name: 'nda_invitations_sha256', partial: 0 },
    { name: 'nda_invitations_verifier', partial: 0 },
    { name: 'quote_tokens_live', partial: 1 },
    { name: 'quote_tokens_sha256', partial: 0 },
    { name: 'users_email', partial: 0 },
  ])
})

test('H1: every table is STRICT, and a wrong type or word is refused', () => {
  const server = startTestServer()
  const { $client } = server.ctx.db
  const tables = $client
    .prepare(
      "select name, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name <> '__drizzle_migrations'",
    )
    .all()
  expect(tables.length).toBeGreaterThan(9)
  for (const table of tables) expect(table).toMatchObject({ strict: 1 })
  const insert = (status: string, { rate = null as unknown, plan = null as unknown, sent = null as unknown } = {}) =>
    $client
      .prepare(
        "insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at, status, retainer_rate, chosen_plan, shown, shown_sha256, sent_at) values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01', ?, ?, ?, ?, ?, ?)",
      )
      .run(status, rate, plan, sent, sent, sent)
  expect(() => insert('lost')).toThrow('quotes_status')
  expect(() => insert('draft', { rate: 'much' })).toThrow('cannot store TEXT')
  expect(() => insert('sent')).toThrow('quotes_sent')
  expect(() => insert('accepted', { sent: 'x', plan: 'gold' })).toThrow('quotes_plan')
  expect(() => insert('accepted', { sent: 'x' })).toThrow('quotes_plan_when_accepted')
  expect(() => insert('sent', { sent: 'x', plan: 'retainer' })).toThrow('quotes_plan_when_accepted')
  expect(() => insert('accepted', { sent: 'x', plan: 'retainer' })).not.toThrow()
})

test('H2: an async transaction throws before anything is kept', async () => {
  const { ctx } = startTestServer()
  const insert = () =>
    ctx.db
      .insert(users)
      .values({
        id: 'usr_a',
        email: 'a@b.example',
        password_hash: 'x',
        created_at: '2026-01-01T00:00:00.000Z' as never,
      })
      .run()
  const asynchronous = (async () => {
    insert()
    await Promise.resolve()
    throw new Error('too late')
  }) as unknown as () => void
  expect(() => transact(ctx, asynchronous)).toThrow('must be synchronous')
  expect(ctx.db.select().from(users).all()).toEqual([])
  expect(() =>
    transact(ctx, () => {
      insert()
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(ctx.db.select().from(users).all()).toEqual([])
})

test('H2: a transaction holds the file from its first moment, before it has read or written', () => {
  const { folder, db } = databaseOnDisk()
  const { $client: other } = openDatabase(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.pragma('busy_timeout = 0')
  transact({ db }, () => {
    expect(() => other.exec('begin immediate')).toThrow('locked')
  })
  expect(() => other.exec('begin immediate; rollback')).not.toThrow()
})

test('H3: a data folder serves one process; the operating system lets go of it', () => {
  const folder = folderForTest()
  const release = holdLock(folder)
  expect(() => holdLock(folder)).toThrow('another process serves this data folder')
  release()
  holdLock(folder)()
})

test('H3: a lock that cannot be taken for another reason says which', () => {
  const folder = folderForTest()
  writeFileSync(join(folder, 'lock.sqlite'), 'no database at all'.repeat(100))
  expect(() => holdLock(folder)).toThrow('file is not a database')
})

test('H3: a new file is migrated without a copy; nothing is done twice', () => {
  const folder = folderForTest()
  const db = opened(folder)
  const all = readdirSync(join(import.meta.dirname, '../../drizzle')).filter((name) => name.endsWith('.sql')).length
  expect(migrate(db, folder, 'first')).toEqual({ applied: all, copy: null })
  expect(migrate(db, folder, 'second')).toEqual({ applied: 0, copy: null })
  expect(existsSync(join(folder, 'before-migration'))).toBe(false)
})

/** The product's migrations and one more, with this SQL. */
const withMigration = (folder: string, sql: string) => {
  const migrations = join(folder, 'drizzle')
  cpSync(join(import.meta.dirname, '../../drizzle'), migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8'))
  known.entries.push({ ...known.entries.at(-1), idx: known.entries.length, when: 4102444800000, tag: '9999_next' })
  writeFileSync(journal, JSON.stringify(known))
  writeFileSync(join(migrations, '9999_next.sql'), sql)
  return migrations
}

const givenUser = (db: Db, id: UserId) => {
  const at = '2026-01-01T00:00:00.000Z' as Instant
  db.insert(users)
    .values({ id, email: `${id}${'x'.repeat(200)}@b.example`, password_hash: 'x', created_at: at })
    .run()
  db.insert(userRoles).values({ user_id: id, role: 'admin', created_at: at }).run()
}

const rebuildUsers = `CREATE TABLE \`users_next\` (id text PRIMARY KEY NOT NULL, email text NOT NULL, password_hash text NOT NULL, confirmed_at text, created_at text NOT NULL) STRICT;
--> statement-breakpoint
INSERT INTO users_next SELECT * FROM users;
--> statement-breakpoint
DROP TABLE users;
--> statement-breakpoint
ALTER TABLE users_next RENAME TO users;`

test('H3: before a migration there is a copy for its owner’s eyes; a rebuilt table keeps its children', () => {
  const folder = folderForTest()
  const db = opened(folder)
  migrate(db, folder, 'first')
  givenUser(db, 'usr_a')
  const { applied, copy } = migrate(db, folder, 'second', withMigration(folder, rebuildUsers))
  expect(applied).toBe(1)
  expect(db.$client.prepare('select user_id from user_roles').all()).toEqual([{ user_id: 'usr_a' }])
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(statSync(copy ?? '').mode & 0o777).toBe(0o600)
  const kept = openDatabase(copy ?? '')
  expect(kept.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(kept.$client.prepare('select id from users').all()).toEqual([{ id: 'usr_a' }])
  kept.$client.close()
})

test.each([
  ['loses rows', 'DELETE FROM user_roles;', 'number of rows'],
  ['doubles rows', "INSERT INTO users SELECT 'usr_b', 'b', 'x', null, created_at FROM users;", 'number of rows'],
  ['leaves orphans', 'DELETE FROM users;', 'without their parent'],
  ['fails half-way', 'CREATE TABLE half (id text);\n--> statement-breakpoint\nno sql at all;', 'Failed to run'],
])('H3: a migration that %s never starts the product, names the copy and leaves the file as it was', (_, sql, why) => {
  const folder = folderForTest()
  const db = opened(folder)
  migrate(db, folder, 'first')
  givenUser(db, 'usr_a')
  const state = () => [dump(db), db.$client.prepare('select * from sqlite_master').all()]
  const before = state()
  const migrations = withMigration(folder, sql)
  for (const label of ['second', 'third']) {
    let fault: unknown
    try {
      migrate(db, folder, label, migrations)
    } catch (thrown) {
      fault = thrown
    }
    expect(String(fault)).toContain(`the copy from before is ${join(folder, 'before-migration', label)}`)
    expect(String((fault as Error).cause)).toContain(why)
    expect(state()).toEqual(before)
    expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  }
})

test('H3: the newest five copies are kept', () => {
  const folder = folderForTest()
  const db = opened(folder)
  migrate(db, folder, 'first')
  const migrations = withMigration(folder, 'no sql at all;')
  for (let count = 0; count < 7; count += 1) {
    expect(() => migrate(db, folder, `copy-${count}`, migrations)).toThrow('migration failed')
    const file = join(folder, 'before-migration', `copy-${count}.sqlite`)
    utimesSync(file, 1_000_000 + count, 1_000_000 + count)
  }
  expect(readdirSync(join(folder, 'before-migration')).sort()).toEqual(
    [2, 3, 4, 5, 6].map((count) => `copy-${count}.sqlite`),
  )
})

test('H3: the books are those of drizzle’s own migrator', () => {
  const [own, drizzles] = [openDatabase(':memory:'), openDatabase(':memory:')]
  migrate(own, null, 'first')
  migrateByDrizzle(drizzles, { migrationsFolder: join(import.meta.dirname, '../../drizzle') })
  const books = ({ $client }: Db) => $client.prepare('select id, hash, created_at from __drizzle_migrations').all()
  expect(books(own)).toEqual(books(drizzles))
  expect(migrate(drizzles, null, 'second')).toEqual({ applied: 0, copy: null })
})

test('H11: a safety copy stays for 30 days, the last one too, and no longer', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db, environment: { DATA_DIR: folder } })
  const { copy } = migrate(db, folder, 'older', withMigration(folder, 'CREATE TABLE another (id text) STRICT;'))
  const older = copy ?? ''
  const newer = join(folder, 'before-migration/newer.sqlite')
  cpSync(older, newer)
  const day = 24 * 3_600_000
  for (const [file, madeMs] of [
    [older, server.ctx.clock()],
    [newer, server.ctx.clock() + day],
  ] as const) {
    utimesSync(file, madeMs / 1000, madeMs / 1000)
  }
  const leftAfter = async (milliseconds: number) => {
    server.wait(milliseconds)
    await runJobsOnce(server)
    return readdirSync(join(folder, 'before-migration'))
  }
  expect(await leftAfter(30 * day)).toEqual(['newer.sqlite', 'older.sqlite'])
  expect(await leftAfter(1000)).toEqual(['newer.sqlite'])
  expect(await leftAfter(day)).toEqual([])
})

test('H3: a file from a newer version is refused, and left as it is', () => {
  const folder = folderForTest()
  const db = opened(folder)
  migrate(db, folder, 'first')
  db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)")
  expect(() => migrate(db, folder, 'second')).toThrow('newer version')
})

test('H3: a damaged page, whichever it is, is found before the file is served', () => {
  const folder = folderForTest()
  const file = join(folder, 'db.sqlite')
  const db = openDatabase(file)
  migrate(db, folder, 'first')
  for (let count = 0; count < 200; count += 1) givenUser(db, `usr_${count}`)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  const pages = db.$client.pragma('page_count', { simple: true }) as number
  const size = db.$client.pragma('page_size', { simple: true }) as number
  db.$client.close()
  const bytes = readFileSync(file)
  expect(pages).toBeGreaterThan(40)
  for (let page = 0; page < pages; page += 1) {
    const copy = join(folder, 'damaged.sqlite')
    writeFileSync(
      copy,
      Buffer.concat([bytes.subarray(0, page * size), Buffer.alloc(size, 0xa5), bytes.subarray((page + 1) * size)]),
    )
    expect(
      () => {
        const again = openDatabase(copy)
        try {
          migrate(again, folder, 'again')
        } finally {
          again.$client.close()
        }
      },
      `page ${page + 1}`,
    ).toThrow()
  }
})

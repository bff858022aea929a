import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { databaseOnDisk, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { withMigration } from './fixtures.ts'

test('the tables and the reader of Litestream disturb no start, no migration, no copy and no check (H3)', async () => {
  const { folder, db } = databaseOnDisk()
  const litestream = openDatabase(db.$client.name).$client
  // What Litestream 0.3.13 creates, writes and holds.
  litestream.exec(`create table _litestream_seq (id integer primary key, seq integer);
    create table _litestream_lock (id integer);
    insert into _litestream_seq values (1, 1);
    begin; select count(1) from _litestream_seq`)
  const server = startTestServer({ db })
  await newLead(server, await server.signedIn({ admin: true }))
  await runJobsOnce(server)
  const migrations = withMigration(folder, 'CREATE TABLE `next` (id text PRIMARY KEY NOT NULL) STRICT;')
  const { applied, copy } = migrate(db, folder, 'next', migrations)
  expect(applied).toBe(1)
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  const copied = openDatabase(copy ?? '')
  expect(copied.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copied.$client.prepare('select count(*) as n from leads').get()).toEqual({ n: 1 })
  copied.$client.close()
  litestream.close()
})

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#src/auth/table.ts'
import { openDatabase } from '#src/db/open.ts'
import { transact } from '#src/db/transact.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'

test('an async transaction throws before anything is written (H2)', async () => {
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

test('a transaction locks the file before it reads or writes (H2)', () => {
  const { folder, db } = databaseOnDisk()
  const { $client: other } = openDatabase(join(folder, 'server.sqlite'))
  onTestFinished(() => void other.close())
  other.pragma('busy_timeout = 0')
  transact({ db }, () => {
    expect(() => other.exec('begin immediate')).toThrow('locked')
  })
  expect(() => other.exec('begin immediate; rollback')).not.toThrow()
})

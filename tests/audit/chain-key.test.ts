import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { keyChain } from '#src/audit/chain-key.ts'
import { appendEvent } from '#src/audit/record.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { rowsIn } from '#tests/fixtures/rows.ts'
import { databaseOf, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { busyServer } from './fixtures.ts'

const record = (ctx: Context, subject = 'usr_1') =>
  transact(ctx, (tx) => appendEvent(tx, { event: 'signed_in', subject }))

const verified = (ctx: Pick<Context, 'db' | 'crypto'>) => verifyChain(ctx, anchorsOf(ctx, ctx))

test('every event has its mac, and the key of the chain outlives every change of SECRET_KEY (D12)', () => {
  const { ctx } = startTestServer()
  record(ctx)
  const restarted = (before: Context, ...bytes: number[]): Context => {
    const keys = bytes.map((byte) => new Uint8Array(32).fill(byte))
    const next = { ...before, db: databaseOf(storedIn(before.db)), crypto: createCrypto(keys, before.random) }
    requireKey(next)
    record(next)
    return next
  }
  const last = [[8, 7], [8], [9, 8], [9]].reduce((before, keys) => restarted(before, ...keys), ctx)
  expect(verified(last)).toEqual({ rows: 5, wrong: [] })
  const macs = rowsIn(last.db, 'audit_events').map(({ mac }) => mac)
  expect(macs).toEqual(Array(5).fill(expect.stringMatching(/^[\w-]{43}$/)))
  expect(verified({ ...last, crypto: ctx.crypto }).wrong).toEqual([
    expect.stringMatching(/^SECRET_KEY does not open the key/),
  ])
})

test('a key that was deleted is not made again whatever tells of it, and events go on without a mac (D12)', async () => {
  const { server } = await busyServer()
  const traces = [
    'update audit_events set mac = null',
    'delete from audit_heads',
    "update emails set email_sealed = ''",
  ]
  for (const sql of ['delete from audit_key', ...traces]) server.forge(sql)
  server.expectError('audit_key_missing')
  keyChain(server.ctx)
  expect(server.logged).toContainEqual(expect.objectContaining({ event: 'audit_key_missing' }))
  record(server.ctx)
  expect(server.rows('audit_events').at(-1)).toMatchObject({ subject: 'usr_1', mac: null })
  expect(verified(server.ctx).wrong.join()).toContain('The key of the audit chain is gone, so nobody can tell')
})

test('a key that is damaged or whose table was dropped is named, and damage stops no event (D12)', () => {
  const { ctx, execute } = startTestServer()
  execute("update audit_key set key_sealed = substr(key_sealed, 1, 30) || 'x'")
  record(ctx)
  expect(verified(ctx).wrong).toEqual([expect.stringMatching(/^SECRET_KEY does not open the key/)])
  execute('drop table audit_key')
  expect(verified(ctx).wrong).toEqual([expect.stringMatching(/^The key of the audit chain cannot be read \(no such/)])
})

test('a key that was made in a transaction that failed is used for no event (D12)', () => {
  const { ctx, execute } = startTestServer()
  execute('delete from audit_key')
  const failed = () =>
    transact(ctx, (tx) => {
      keyChain(tx)
      appendEvent(tx, { event: 'signed_in', subject: 'usr_1' })
      throw new Error('rolled back')
    })
  expect(failed).toThrow('rolled back')
  keyChain(ctx)
  record(ctx)
  expect(verified(ctx)).toEqual({ rows: 1, wrong: [] })
})

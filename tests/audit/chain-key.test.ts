import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { keyChain } from '#src/audit/chain-key.ts'
import { recordEvent } from '#src/audit/record.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { databaseFrom, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { busyServer, dropTriggers, eventsIn } from './fixtures.ts'

const record = (ctx: Context, subject = 'usr_1') =>
  transact(ctx, (tx) => recordEvent(tx, { event: 'signed_in', subject }))

const verified = (ctx: Pick<Context, 'db' | 'crypto'>) => verifyChain(ctx, anchorsOf(ctx, ctx))

const sealedKey = ({ ctx }: TestServer) => ctx.db.$client.prepare('select key_sealed from audit_key').pluck().get()

test('every event has its mac, and the key of the chain outlives every change of SECRET_KEY (D12)', () => {
  const server = startTestServer()
  const at = (...bytes: number[]): Context => ({
    ...server.ctx,
    // As after a start: what an earlier process opened is not known.
    db: databaseFrom(server.ctx.db.$client.serialize()),
    crypto: createCrypto(
      bytes.map((byte) => new Uint8Array(32).fill(byte)),
      server.ctx.random,
    ),
  })
  const next = (ctx: Context) => {
    requireKey(ctx)
    record(ctx)
    server.ctx.db.$client.close()
    Object.assign(server.ctx, { db: ctx.db })
    return ctx
  }
  record(server.ctx)
  next(at(8, 7))
  next(at(8))
  next(at(9, 8))
  const last = next(at(9))
  expect(verified(last)).toEqual({ rows: 5, wrong: [] })
  expect(eventsIn({ ctx: last }).map(({ mac }) => mac)).toEqual(Array(5).fill(expect.stringMatching(/^[\w-]{43}$/)))
  expect(verified({ ...last, crypto: server.ctx.crypto }).wrong).toEqual([
    'SECRET_KEY does not open the key of the audit chain, so nobody can tell who wrote the events',
  ])
})

test('a key that was deleted is not made again whatever tells of it, and events go on without a mac (D12)', async () => {
  const { server } = await busyServer()
  dropTriggers(server)
  server.ctx.db.$client.exec(
    "delete from audit_key; update audit_events set mac = null; delete from audit_heads; update emails set email_sealed = ''",
  )
  server.expectError('audit_key_missing')
  keyChain(server.ctx)
  expect(server.logged).toContainEqual(expect.objectContaining({ event: 'audit_key_missing' }))
  expect(sealedKey(server)).toBeUndefined()
  record(server.ctx)
  expect(eventsIn(server).at(-1)).toMatchObject({ subject: 'usr_1', mac: null })
  expect(verified(server.ctx).wrong).toContain(
    'The key of the audit chain is gone, so nobody can tell who wrote the events',
  )
})

test('a key that is damaged stops no event, and is named (D12)', () => {
  const server = startTestServer()
  record(server.ctx)
  server.ctx.db.$client.exec("update audit_key set key_sealed = substr(key_sealed, 1, 30) || 'x'")
  record(server.ctx)
  expect(verified(server.ctx).wrong).toEqual([expect.stringMatching(/^SECRET_KEY does not open the key/)])
})

test('a table that was dropped is named, and no plain check takes the place of the keyed one (D12)', async () => {
  const { server } = await busyServer()
  server.ctx.db.$client.exec('drop table audit_key')
  expect(verified(server.ctx).wrong).toEqual([
    'The key of the audit chain cannot be read (no such table: audit_key), so nobody can tell who wrote the events',
  ])
})

test('a key that was made in a transaction that failed is used for no event (D12)', () => {
  const server = startTestServer()
  server.ctx.db.$client.exec('delete from audit_key')
  const failed = () =>
    transact(server.ctx, (tx) => {
      keyChain(tx)
      recordEvent(tx, { event: 'signed_in', subject: 'usr_1' })
      throw new Error('rolled back')
    })
  expect(failed).toThrow('rolled back')
  keyChain(server.ctx)
  record(server.ctx)
  expect(verified(server.ctx)).toEqual({ rows: 1, wrong: [] })
})

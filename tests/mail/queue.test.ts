import { expect, onTestFinished, test } from 'vitest'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { emailKinds } from '#src/emails.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { startMailWorker } from '#src/mail/outbox/worker.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { execute, holdWrites, rowsIn } from '#tests/fixtures/rows.ts'
import { databaseOf, databaseOnDisk, storedIn } from '#tests/fixtures/server.ts'
import { sample, secret } from './fixtures.ts'
import { openOutbox, outboxWaiting } from './outbox.ts'

test('an email is committed or rolled back with the transaction of its fact, and a key has one (G1)', () => {
  const { ctx, queue } = openOutbox()
  const order = { email: quoteSent, data: sample, to: 'hana@rimu.example', subjectId: 'quo_1', key: 'k' }
  const fail = (tx: Tx) => {
    queueEmail(tx, order)
    throw new Error('the fact did not come about')
  }
  expect(() => transact(ctx, fail)).toThrow('did not come about')
  expect(rowsIn(ctx.db, 'emails')).toEqual([])
  queue({ key: 'quote_sent/quo_1/1' })
  expect(() => queue({ key: 'quote_sent/quo_1/1' })).toThrow('UNIQUE')
  expect(rowsIn(ctx.db, 'emails')).toHaveLength(1)
})

test('a stolen database shows no link, recipient or content of an email, before and after delivery (C1)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { queue, deliver } = openOutbox([], { db })
  const said = [secret, 'hana@rimu.example', 'Rimu', 'Read your quote', sample.shown.reference]

  queue()
  for (const word of said) expect(filesWith(word), word).toEqual([])
  await deliver()
  expect(filesWith('quote_sent/quo_1/1')).not.toEqual([])
  for (const word of said) expect(filesWith(word), word).toEqual([])
})

const startWorker = (ctx: Context) => {
  const worker = startMailWorker(ctx, { kinds: emailKinds, pollMs: 5, afterFaultMs: 5 })
  onTestFinished(worker.stop)
  return worker
}

test('stopping gives back the email in flight at once and takes no other; an answer that still comes is recorded (H8)', async () => {
  const { ctx, queue, row, travel, now, taken, answer } = outboxWaiting()
  const [first, second] = [queue(), queue()]
  const worker = startWorker(ctx)
  await taken
  const unknown_since = instant(now())
  travel(minutes(1) / 2)
  const stopped = worker.stop()
  const givenBack = { state: 'pending', attempts: 1, leased_until: null, due_at: instant(now()), unknown_since }
  expect(row(first)).toMatchObject(givenBack)
  answer({ kind: 'sent', providerId: 'id' })
  await stopped
  expect(row(first)).toMatchObject({ state: 'sent', leased_until: null })
  expect(row(second)).toMatchObject({ state: 'pending', attempts: 0, leased_until: null })
})

test('an email that is given back is sent by the next worker, and a late refusal of the first attempt changes nothing (H8)', async () => {
  const { ctx, queue, row, attempts, taken, answer } = outboxWaiting()
  const id = queue()
  const first = startWorker(ctx)
  await taken
  const stopped = first.stop()
  startWorker(ctx)
  await expect.poll(() => row(id).state).toBe('sent')
  answer({ kind: 'refused', reason: 'late' })
  await stopped
  expect(row(id).state).toBe('sent')
  expect(attempts.map(({ key }) => key)).toEqual(['quote_sent/quo_1/1', 'quote_sent/quo_1/1'])
})

test('while another process locks the file, an answer of the provider waits to be recorded (H5)', async () => {
  const { file, db } = databaseOnDisk()
  const { ctx, loggedAs, queue, row, taken, answer } = outboxWaiting({ db })
  const id = queue()
  startWorker(ctx)
  await taken
  const release = holdWrites(file)
  answer({ kind: 'sent', providerId: 'id' })
  // The event loop turns meanwhile, or this would not be reached.
  await new Promise((resolve) => setImmediate(resolve))
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 1 })
  release()
  await expect.poll(() => row(id).state).toBe('sent')
  expect(loggedAs('error')).toEqual([])
})

test('a fault is logged and ends neither the process nor the worker (H9)', async () => {
  const { ctx, logged, queue, row, travel, now } = openOutbox([Promise.reject(new Error('the mailer threw'))])
  const id = queue()
  const takenAt = instant(now())
  startWorker(ctx)
  const line = { level: 'error', event: 'mail_worker_fault', reason: 'Error: the mailer threw' }
  await expect.poll(() => logged[0]).toMatchObject(line)
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 1 })

  // The lease ends by itself, and the attempt counts as one of unknown outcome.
  travel(minutes(1))
  await expect.poll(() => row(id).state).toBe('sent')
  expect(row(id).unknown_since).toBe(takenAt)
})

test.each(['quote_sent/quo_1/1', 'monday_digest/2026-11-02/1', 'audit_head/12/1'])(
  'at the provider %s is a key of this database and of its copies alone (G4)',
  async (key) => {
    const keys: string[] = []
    const mailer: Mailer = async (_, used) => ({ kind: 'sent', providerId: String(keys.push(used)) })
    const [one, other] = [openOutbox([], { mailer }), openOutbox([], { mailer })]
    for (const { queue } of [one, other]) queue({ key })
    const copy = openOutbox([], { mailer, db: databaseOf(storedIn(one.ctx.db)) })
    for (const { deliver } of [one, copy, other]) await deliver()
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
    expect(keys.map((used) => used.startsWith(`${key}@`))).toEqual([true, true, true])
  },
)

test('an email from before the database had an id keeps the key that the provider may know (G4)', async () => {
  const keys: string[] = []
  const { ctx, queue, deliverFor, travel } = openOutbox([], {
    mailer: async (_, used) => ({ kind: 'sent', providerId: String(keys.push(used)) }),
  })
  queue()
  execute(ctx.db, "delete from operation_runs where kind = 'database'")
  travel(1000)
  queue()
  await deliverFor(minutes(1))
  expect(keys).toEqual(['quote_sent/quo_1/1', expect.stringMatching(/^quote_sent\/quo_1\/2@[0-9a-f]{16}$/)])
})

import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { appendEvent } from '#src/audit/record.ts'
import { confirmEmail } from '#src/auth/emails.tsx'
import { instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { emailKinds } from '#src/emails.ts'
import type { EmailKind, StrangerEmailKind } from '#src/mail/email-kind.ts'
import { emailsAbout } from '#src/mail/list.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { queueEmail } from '#src/mail/outbox/queue.ts'
import { startMailWorker } from '#src/mail/outbox/worker.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { holdWrites, rowsIn } from '#tests/fixtures/rows.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { sample, secret } from './fixtures.ts'
import { openOutbox, outboxWaiting } from './outbox.ts'

const count = ({ ctx }: { ctx: Context }) => rowsIn(ctx.db, 'emails').length

test('an email is committed or rolled back with the transaction of its fact (G1)', () => {
  const outbox = openOutbox()
  const order = { email: quoteSent, data: sample, to: 'hana@rimu.example', subjectId: 'quo_1', key: 'k' }
  const fail = (tx: Tx) => {
    queueEmail(tx, order)
    throw new Error('the fact did not come about')
  }
  expect(() => transact(outbox.ctx, fail)).toThrow('did not come about')
  expect(count(outbox)).toBe(0)
  outbox.queue()
  expect(count(outbox)).toBe(1)
})

test('nothing that writes takes a context outside a transaction: it does not compile (G1, H2)', () => {
  expectTypeOf<Context>().not.toExtend<Tx>()
  expectTypeOf(queueEmail).parameter(0).toEqualTypeOf<Tx>()
  expectTypeOf(appendEvent).parameter(0).toEqualTypeOf<Tx>()
})

test('a stranger’s email is queued within its budget alone: else it does not compile (F15)', () => {
  expectTypeOf(confirmEmail).not.toExtend<EmailKind<{ link: string }>>()
  expectTypeOf(quoteSent).not.toExtend<StrangerEmailKind<typeof sample>>()
})

test('a second email under one key is refused together with its transaction (G1)', () => {
  const outbox = openOutbox()
  outbox.queue({ key: 'quote_sent/quo_1/1' })
  expect(() => outbox.queue({ key: 'quote_sent/quo_1/1' })).toThrow('UNIQUE')
  expect(count(outbox)).toBe(1)
})

test('a stolen database shows no link, recipient or content of an email, before and after delivery (C1)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const delivered: string[] = []
  const mailer: Mailer = async ({ text }) => {
    delivered.push(text)
    return { kind: 'sent', providerId: 'id' }
  }
  const { queue, deliver } = openOutbox([], { db, mailer })
  const said = [secret, 'hana@rimu.example', 'Rimu', 'Read your quote', sample.shown.reference]

  queue()
  for (const word of said) expect(filesWith(word), word).toEqual([])
  await deliver()
  expect(delivered).toEqual([expect.stringContaining(secret)])
  expect(filesWith('quote_sent/quo_1/1')).not.toEqual([])
  for (const word of said) expect(filesWith(word), word).toEqual([])
})

test('the list of a quote’s emails does not contain their content', async () => {
  const reason = '422 validation_error'
  const sent = { kind: 'sent', providerId: 're_1' } as const
  const { ctx, queue, deliverFor } = openOutbox([sent, { kind: 'refused', reason }])
  queue()
  queue({ subjectId: 'quo_2' })
  await deliverFor()
  const at = '2026-11-01T20:00:00.000Z'
  const undelivered = { delivery: null, delivery_at: null, printed: false }
  const told = { id: expect.stringMatching(/^eml_/), kind: 'quote_sent', created_at: at, ...undelivered }
  expect(emailsAbout(ctx, { subjectId: 'quo_1' })).toEqual([{ ...told, state: 'sent', sent_at: at, reason: null }])
  expect(emailsAbout(ctx, { subjectId: 'quo_2' })).toEqual([{ ...told, state: 'dead', sent_at: null, reason }])
  expect(emailsAbout(ctx, { subjectId: 'quo_3' })).toEqual([])
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

test('a worker that is stopped while another process locks the file takes no email (H8)', async () => {
  const { file, db } = databaseOnDisk()
  const { ctx, queue, row } = openOutbox([], { db })
  const id = queue()
  const release = holdWrites(file)
  const stopped = startWorker(ctx).stop()
  release()
  await stopped
  expect(row(id)).toMatchObject({ state: 'pending', attempts: 0 })
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

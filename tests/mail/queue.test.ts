import { expect, expectTypeOf, test } from 'vitest'
import { recordEvent } from '#src/audit/record.ts'
import { confirmEmail } from '#src/auth/emails.tsx'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { EmailKind, StrangerEmailKind } from '#src/mail/email-kind.ts'
import { emailsAbout } from '#src/mail/list.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { rowsIn } from '#tests/fixtures/rows.ts'
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
  expectTypeOf(recordEvent).parameter(0).toEqualTypeOf<Tx>()
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

test('writes do not wait for an email that hangs at the provider (G1)', async () => {
  const outbox = outboxWaiting({ db: databaseOnDisk().db })
  outbox.queue()
  const inFlight = outbox.deliver()
  await outbox.taken
  outbox.queue()
  expect(count(outbox)).toBe(2)
  outbox.answer({ kind: 'sent', providerId: 'id' })
  await inFlight
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
  const { ctx, queue, deliverFor } = openOutbox([
    { kind: 'sent', providerId: 're_1' },
    { kind: 'refused', reason },
  ])
  queue()
  queue({ subjectId: 'quo_2' })
  await deliverFor()
  const at = '2026-11-01T20:00:00.000Z'
  const undelivered = { delivery: null, delivery_at: null, printed: false }
  const told = { id: expect.stringMatching(/^let_/), kind: 'quote_sent', created_at: at, ...undelivered }
  expect(emailsAbout(ctx, { subjectId: 'quo_1' })).toEqual([{ ...told, state: 'sent', sent_at: at, reason: null }])
  expect(emailsAbout(ctx, { subjectId: 'quo_2' })).toEqual([{ ...told, state: 'dead', sent_at: null, reason }])
  expect(emailsAbout(ctx, { subjectId: 'quo_3' })).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { recordEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { startProvider } from '#tests/fixtures/fake-resend.ts'
import { mailRoom, temporaryDirectory } from './delivery-process.ts'
import { sample, secret } from './fixtures.ts'

const count = ({ ctx }: ReturnType<typeof mailRoom>) =>
  (ctx.db.$client.prepare('select count(*) as n from emails').get() as { n: number }).n

const order = {
  email: quoteSent,
  data: sample,
  to: 'hana@rimu.example',
  subjectId: 'quo_1',
  key: 'quote_sent/quo_1/1',
}

test('G1 an email stands or falls with the transaction of what it reports', () => {
  const room = mailRoom()
  const failing = () =>
    transact(room.ctx, (tx) => {
      queueEmail(tx, order)
      throw new Error('the fact did not come about')
    })
  expect(failing).toThrow('did not come about')
  expect(count(room)).toBe(0)
  transact(room.ctx, (tx) => queueEmail(tx, order))
  expect(count(room)).toBe(1)
})

test('nothing that writes takes a context outside a transaction: it does not compile (G1, H2)', () => {
  expectTypeOf<Context>().not.toExtend<Tx>()
  expectTypeOf(queueEmail).parameter(0).toEqualTypeOf<Tx>()
  expectTypeOf(recordEvent).parameter(0).toEqualTypeOf<Tx>()
})

test('G1 a second email under one key is refused, and its transaction with it', () => {
  const room = mailRoom()
  room.queue({ key: 'quote_sent/quo_1/1' })
  expect(() => room.queue({ key: 'quote_sent/quo_1/1' })).toThrow('UNIQUE')
  expect(count(room)).toBe(1)
})

test('G1 nothing waits for the provider: while an email hangs there, writes go through', async () => {
  const provider = await startProvider()
  onTestFinished(provider.stop)
  provider.behave('hang')
  const room = mailRoom({ providerUrl: provider.url, timeoutMs: 300, file: join(temporaryDirectory(), 'db.sqlite') })
  room.queue()
  const inFlight = room.deliver()
  await provider.seen(1)
  room.queue()
  expect(count(room)).toBe(2)
  await inFlight
})

test('R10 a stolen database shows no link, recipient or word of an email, before or after delivery', async () => {
  const provider = await startProvider()
  onTestFinished(provider.stop)
  const directory = temporaryDirectory()
  const room = mailRoom({ providerUrl: provider.url, file: join(directory, 'db.sqlite') })
  const emails = () =>
    Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))).toString('latin1')
  const said = [secret, 'hana@rimu.example', 'Rimu', 'Read your quote', sample.shown.reference]

  room.queue()
  for (const word of said) expect(emails()).not.toContain(word)
  await room.deliver()
  expect(provider.emails[0]?.text).toContain(secret)
  expect(emails()).toContain('quote_sent/quo_1/1')
  for (const word of said) expect(emails()).not.toContain(word)
})

test('what became of a quote’s emails is told without their content', async () => {
  const provider = await startProvider()
  onTestFinished(provider.stop)
  provider.behave('deliver', '422')
  const room = mailRoom({ providerUrl: provider.url })
  room.queue()
  room.queue({ subjectId: 'quo_2' })
  await room.deliverFor()
  const at = '2026-11-01T20:00:00.000Z'
  expect(emailsAbout(room.ctx, { subjectId: 'quo_1' })).toEqual([
    {
      id: expect.stringMatching(/^let_/),
      kind: 'quote_sent',
      state: 'sent',
      created_at: at,
      sent_at: at,
      reason: null,
    },
  ])
  expect(emailsAbout(room.ctx, { subjectId: 'quo_2' })).toEqual([
    {
      id: expect.stringMatching(/^let_/),
      kind: 'quote_sent',
      state: 'dead',
      created_at: at,
      sent_at: null,
      reason: expect.stringContaining('422'),
    },
  ])
  expect(emailsAbout(room.ctx, { subjectId: 'quo_3' })).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { recordEvent } from '#src/audit/record.ts'
import { confirmEmail } from '#src/auth/emails.tsx'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import type { EmailKind, StrangerEmailKind } from '#src/mail/email-kind.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { sample, secret } from './fixtures.ts'
import { createOutbox, temporaryDirectory } from './outbox.ts'

const count = ({ ctx }: ReturnType<typeof createOutbox>) =>
  (ctx.db.$client.prepare('select count(*) as n from emails').get() as { n: number }).n

const order = {
  email: quoteSent,
  data: sample,
  to: 'hana@rimu.example',
  subjectId: 'quo_1',
  key: 'quote_sent/quo_1/1',
}

test('an email is committed or rolled back with the transaction of its fact (G1)', () => {
  const outbox = createOutbox()
  const failing = () =>
    transact(outbox.ctx, (tx) => {
      queueEmail(tx, order)
      throw new Error('the fact did not come about')
    })
  expect(failing).toThrow('did not come about')
  expect(count(outbox)).toBe(0)
  transact(outbox.ctx, (tx) => queueEmail(tx, order))
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
  const outbox = createOutbox()
  outbox.queue({ key: 'quote_sent/quo_1/1' })
  expect(() => outbox.queue({ key: 'quote_sent/quo_1/1' })).toThrow('UNIQUE')
  expect(count(outbox)).toBe(1)
})

test('writes do not wait for an email that hangs at the provider (G1)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  provider.behave('hang')
  const outbox = createOutbox({
    providerUrl: provider.url,
    file: join(temporaryDirectory(), 'db.sqlite'),
  })
  outbox.queue()
  const inFlight = outbox.deliver()
  await provider.seen(1)
  outbox.queue()
  expect(count(outbox)).toBe(2)
  await provider.stop()
  await inFlight
})

test('a stolen database shows no link, recipient or content of an email, before and after delivery (C1)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const directory = temporaryDirectory()
  const outbox = createOutbox({ providerUrl: provider.url, file: join(directory, 'db.sqlite') })
  const emails = () =>
    Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))).toString('latin1')
  const said = [secret, 'hana@rimu.example', 'Rimu', 'Read your quote', sample.shown.reference]

  outbox.queue()
  for (const word of said) expect(emails()).not.toContain(word)
  await outbox.deliver()
  expect(provider.emails[0]?.text).toContain(secret)
  expect(emails()).toContain('quote_sent/quo_1/1')
  for (const word of said) expect(emails()).not.toContain(word)
})

test('the list of a quote’s emails does not contain their content', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  provider.behave('deliver', '422')
  const outbox = createOutbox({ providerUrl: provider.url })
  outbox.queue()
  outbox.queue({ subjectId: 'quo_2' })
  await outbox.deliverFor()
  const at = '2026-11-01T20:00:00.000Z'
  const told = { id: expect.stringMatching(/^let_/), kind: 'quote_sent', created_at: at, printed: false }
  const nothing = { delivery: null, delivery_at: null }
  expect(emailsAbout(outbox.ctx, { subjectId: 'quo_1' })).toEqual([
    { ...told, ...nothing, state: 'sent', sent_at: at, reason: null },
  ])
  expect(emailsAbout(outbox.ctx, { subjectId: 'quo_2' })).toEqual([
    { ...told, ...nothing, state: 'dead', sent_at: null, reason: expect.stringContaining('422') },
  ])
  expect(emailsAbout(outbox.ctx, { subjectId: 'quo_3' })).toEqual([])
})

import { expect, test } from 'vitest'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { newPrinter } from '#tests/quotes/fixtures.ts'
import { opened } from './fixtures.ts'

test('a question stands on both pages, and the owner is told in the same transaction', async () => {
  const { server, id, ask, see, events, ...quote } = await opened()
  const text = 'Does the retainer cover\n<b>Timaru</b>? See http://evil.example/x'
  const messages = [{ kind: 'question', text, at: '2026-11-01T20:00:00.000Z', from: 'client' }]
  expect(await read(ask(`  ${text}  `))).toMatchObject({ readonly: false, expired: false, messages })
  expect((await see()).messages).toEqual(messages)
  expect((await quote.read()).messages).toEqual(messages)
  expect(events()).toEqual(['quote_question_asked'])

  const email = (await server.deliver()).find(({ to }) => to === server.config.notifyEmail)
  expect(email?.replyTo).toBe('hana@rimu.example')
  expect(email?.subject).toMatch(/^Rimu & Tōtara Foods Limited asks about quote Q-/)
  expect(email?.html).toContain(`href="${server.config.origin}/admin/quotes/${id}"`)
  expect(email?.text).toContain('See http://evil.example/x')
  expect(email?.html).toContain('&lt;b&gt;Timaru&lt;/b&gt;')
  expect(email?.html).not.toMatch(/href="http:\/\/evil|<b>Timaru/)
})

test('a double click is one question, and five a day may be sent through a link (C4)', async () => {
  const { server, ask, count, events } = await opened({ valid_until: '2026-12-24' })
  await Promise.all([ask('Which days?'), ask('Which days?'), ask(' Which days? ')])
  expect(count('quote_messages')).toBe(1)
  for (const text of ['2', '3', '4']) await ask(text, 'change')
  // The same words, but another wish.
  expect((await ask('Which days?', 'change')).status).toBe(200)
  expect(await refusalOf(ask('6'))).toEqual([429, 'too_many_messages'])
  expect((await ask('Which days?')).status).toBe(200)
  expect([count('quote_messages'), events().length]).toEqual([5, 5])

  // The day begins at midnight in New Zealand.
  server.travelTo('2026-11-02T10:59:59.000Z')
  expect(await refusalOf(ask('6'))).toEqual([429, 'too_many_messages'])
  server.travelTo('2026-11-02T11:00:00.000Z')
  expect((await ask('Which days?')).status).toBe(200)
  expect(count('quote_messages')).toBe(6)
})

test('a message that cannot be used is refused with its sentence', async () => {
  const { ask, count } = await opened()
  for (const [text, sentence] of [
    ['   \n ', 'Message is required'],
    ['x'.repeat(2001), 'Message must be less than 2000 characters'],
    ['a\u0007b', 'Message contains a character that cannot be used'],
  ] as const) {
    const answer = await ask(text)
    expect([answer.status, (await answer.json()).fields]).toEqual([400, { text: sentence }])
  }
  expect(count('quote_messages')).toBe(0)
})

test('a client may ask after a decision and after the end, but not about a quote that was replaced', async () => {
  const accepted = await opened()
  await accepted.accept()
  expect((await read(accepted.ask('When do we start?'))).decision).toBe('accepted')

  const { decline, sendRevision, id, ask } = await opened()
  await decline()
  expect((await ask('Would a smaller scope do?')).status).toBe(200)
  await sendRevision({ id })
  expect(await refusalOf(ask('And now?'))).toEqual([409, 'quote_replaced'])

  const ended = await opened()
  await ended.expire()
  expect(await read(ended.ask('Is it too late?'))).toMatchObject({ expired: true, readonly: true, decision: null })
})

test('a question leaves the quote open for a decision, and the record of it has the thread until then', async () => {
  const { pdf, orders } = newPrinter()
  const { server, ask, answer, accept } = await opened({}, { pdf })
  await ask('Which days?')
  server.wait(60_000)
  await answer('Tuesdays.')
  await ask('Fewer visits, please', 'change')
  server.wait(60_000)
  expect((await accept()).status).toBe(200)
  server.wait(60_000)
  await ask('After the decision')
  await server.deliver()
  await runJobsOnce(server)
  const messages = [
    { kind: 'question', text: 'Which days?' },
    { kind: 'answer', text: 'Tuesdays.' },
    { kind: 'change', text: 'Fewer visits, please' },
  ]
  expect(orders.filter(({ kind }) => kind === 'record')).toMatchObject([{ props: { messages } }])
})

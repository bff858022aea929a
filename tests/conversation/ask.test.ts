import { expect, test } from 'vitest'
import { messageLabel } from '#src/quotes/rules.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { newPrinter } from '#tests/quotes/fixtures.ts'
import { opened } from './fixtures.ts'

test('a question stands on both pages, and the owner is told in the same transaction', async () => {
  const { server, id, ask, see, events, ...quote } = await opened()
  const text = 'Does the retainer cover\n<b>Timaru</b>? See http://evil.example/x'
  const messages = [{ kind: 'question', text, at: '2026-11-01T20:00:00.000Z', from: 'client' }]
  expect(await read(ask(`  ${text}  `))).toMatchObject({ readonly: false, expired: false, messages })
  expect([(await see()).messages, (await quote.read()).messages]).toEqual([messages, messages])
  expect(events()).toEqual(['quote_question_asked'])

  const email = (await server.deliver()).find(({ to }) => to === server.ctx.business().notifyEmail)
  const subject = expect.stringMatching(/^Rimu & Tōtara Foods Limited asks about quote Q-/)
  expect(email).toMatchObject({ replyTo: 'hana@rimu.example', subject })
  expect(email?.html).toContain(`href="${server.config.origin}/admin/quotes/${id}#thread"`)
  expect(email?.text).toContain('See http://evil.example/x')
  expect(email?.html).not.toMatch(/href="http:\/\/evil|<b>Timaru/)
})

test('a double click is one question, and five a day may be sent through a link (C4)', async () => {
  const { server, ask, count, events } = await opened({ valid_until: '2026-12-24' })
  await Promise.all([ask('Which days?'), ask('Which days?'), ask(' Which days? ')])
  expect(count('quote_messages')).toBe(1)
  for (const text of ['2', '3', '4']) await ask(text, 'change')
  // The same words, but another wish.
  expect((await ask('Which days?', 'change')).status).toBe(200)
  expect((await ask('Which days?')).status).toBe(200)
  expect([count('quote_messages'), events().length]).toEqual([5, 5])

  // The day begins at midnight in New Zealand.
  server.travelTo('2026-11-02T10:59:59.000Z')
  expect(await refusalOf(ask('6'))).toEqual([429, 'too_many_messages'])
  server.travelTo('2026-11-02T11:00:00.000Z')
  await ask('Which days?')
  expect(count('quote_messages')).toBe(6)
})

test('a message is refused that is empty or too long, or about a quote that was replaced', async () => {
  const { decline, sendRevision, id, ask } = await opened()
  const refused = async (text: string) => (await (await ask(text)).json()).fields
  expect(await refused('   \n ')).toEqual({ text: 'Message is required' })
  expect(await refused('x'.repeat(2001))).toEqual({ text: 'Message must be less than 2000 characters' })
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
  expect((await read(ask('After the decision'))).decision).toBe('accepted')
  await runJobsOnce(server)
  const texts = ['Which days?', 'Tuesdays.', 'Fewer visits, please']
  const messages = ['question', 'answer', 'change'].map((kind, at) => ({ kind, text: texts[at] }))
  expect(orders.filter(({ kind }) => kind === 'record')).toMatchObject([{ props: { messages } }])
})

test('an answer stands on both pages and goes to the client with their link', async () => {
  const { server, public_link, ask, answer, see, events } = await opened()
  await ask('Which days?\nAnd <i>where</i>?')
  server.wait(60_000)
  const { messages } = await read(answer('Tuesdays, in <u>Timaru</u>.', 1))
  expect(messages.at(-1)).toMatchObject({ kind: 'answer', text: 'Tuesdays, in <u>Timaru</u>.', from: 'owner' })
  expect((await see()).messages).toEqual(messages)
  expect(events()).toEqual(['quote_question_asked', 'quote_answered'])
  const email = (await server.deliver()).find(({ subject }) => subject.startsWith('Our answer'))
  expect([email?.to, email && linkIn(email)]).toEqual(['hana@rimu.example', public_link])
  expect(email?.text).toContain('> Which days?\n> And <i>where</i>?\n')
})

test('an answer needs a question, is sent once by a double click, and not by who has not seen the newest message', async () => {
  const { server, ask, answer, count, expire, remove } = await opened()
  expect(await refusalOf(answer('Hello'))).toEqual([409, 'nothing_to_answer'])
  await ask('Which days?')
  for (const one of [answer('Tuesdays.', 1), answer('Tuesdays.', 1)]) expect((await one).status).toBe(200)
  expect(count('quote_messages')).toBe(2)
  // Another tab, which still shows the question alone.
  expect(await refusalOf(answer('Wednesdays.', 1))).toEqual([409, 'conversation_moved_on'])
  server.wait(1000)
  await ask('Which Tuesdays?')
  expect(await refusalOf(answer('All of them.', 2))).toEqual([409, 'conversation_moved_on'])
  expect((await answer('All of them.', 3)).status).toBe(200)
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('Our answer'))).toHaveLength(2)
  await expire()
  await remove()
  expect(await refusalOf(answer('Mondays.'))).toEqual([409, 'quote_deleted'])
})

test('a question that needs no answer is closed without an email, unless another one came, and both pages say so', async () => {
  const { server, ask, asAdmin, see } = await opened()
  const close = (seen?: number) => asAdmin('/no-answer', { ...(seen !== undefined && { seen }) })
  expect(await refusalOf(close())).toEqual([409, 'nothing_to_answer'])
  await ask('Which days?')
  expect(await refusalOf(close(0))).toEqual([409, 'conversation_moved_on'])
  const emails = server.rows('emails').length
  for (const _ of [1, 2]) expect((await read(close(1))).messages).toMatchObject([{}, { kind: 'answer', text: '' }])
  expect(server.rows('emails')).toHaveLength(emails)
  const { messages } = await see()
  expect(messages.map(messageLabel)).toEqual(['Question', 'Read, no answer needed'])
})

test('one press asks for a new quote, once a day, and only of a quote that has expired', async () => {
  const { server, askForNewQuote, events } = await opened()
  expect(await refusalOf(askForNewQuote())).toEqual([409, 'quote_not_expired'])
  server.travelTo('2026-11-17T11:00:00.000Z')
  const messages = [{ kind: 'new_quote', text: '', from: 'client' }]
  for (const press of [askForNewQuote(), askForNewQuote()])
    expect(await read(press)).toMatchObject({ expired: true, messages })
  server.travelTo('2026-11-18T11:00:00.000Z')
  expect((await read(askForNewQuote())).messages).toHaveLength(2)
  expect(events()).toEqual(['quote_new_quote_asked', 'quote_new_quote_asked'])
  const told = (await server.deliver()).filter(({ subject }) => subject.endsWith('asks for a new quote'))
  expect(told.map(({ to }) => to)).toEqual(Array(2).fill(server.ctx.business().notifyEmail))
})

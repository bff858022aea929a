import { expect, test } from 'vitest'
import { refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { opened } from './fixtures.ts'

test('a question stands on both pages, and the owner is told in the same transaction', async () => {
  const { server, id, ask, read, adminRead, events } = await opened()
  const answer = await ask('  Does the retainer cover\n<b>Timaru</b>? See http://evil.example/x  ')
  expect(answer.status).toBe(200)
  const text = 'Does the retainer cover\n<b>Timaru</b>? See http://evil.example/x'
  const messages = [{ kind: 'question', text, at: '2026-11-01T20:00:00.000Z', from: 'client' }]
  expect(await answer.json()).toMatchObject({ readonly: false, expired: false, messages })
  expect((await read()).messages).toEqual(messages)
  expect((await adminRead()).messages).toEqual(messages)
  expect(events()).toEqual(['quote_question_asked'])

  const email = (await server.deliver()).find(({ to }) => to === server.config.notifyEmail)
  expect(email).toMatchObject({ to: server.config.notifyEmail, replyTo: 'hana@rimu.example' })
  expect(email?.subject).toMatch(/^Rimu & Tōtara Foods Limited asks about quote Q-/)
  expect(email?.html).toContain(`href="${server.config.origin}/admin/quotes/${id}"`)
  expect(email?.text).toContain('See http://evil.example/x')
  expect(email?.html).toContain('&lt;b&gt;Timaru&lt;/b&gt;')
  expect(email?.html).not.toMatch(/href="http:\/\/evil|<b>Timaru/)
})

test('a double click is one question, and five a day may be sent through a link (C4)', async () => {
  const { server, ask, count, events } = await opened({ valid_until: '2026-12-24' as never })
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

test.each([
  ['', 'Message is required'],
  ['   \n ', 'Message is required'],
  ['x'.repeat(2001), 'Message must be less than 2000 characters'],
  ['a\u0007b', 'Message contains a character that cannot be used'],
])('a message that cannot be used is refused: %j', async (text, sentence) => {
  const { post, count } = await opened()
  const answer = await post('questions', { kind: 'question', text })
  expect([answer.status, (await answer.json()).fields]).toEqual([400, { text: sentence }])
  expect(count('quote_messages')).toBe(0)
})

test('a client may ask after a decision and after the end, but not about a quote that was replaced or revoked', async () => {
  const accepted = await opened()
  await accepted.accept()
  expect((await (await accepted.ask('When do we start?')).json()).decision).toBe('accepted')
  const declined = await opened()
  await declined.decline()
  expect((await declined.ask('Would a smaller scope do?')).status).toBe(200)

  const { server, admin, id, ask, count } = await opened()
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  expect(await (await ask('Is it too late?')).json()).toMatchObject({ expired: true, readonly: true, decision: null })
  const run = (sql: string) => server.ctx.db.$client.prepare(sql).run()
  const { id: next } = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  run(`insert into quote_revisions values ('${next}', '${id}', '2026-11-02T00:00:00.000Z', 'sent')`)
  expect(await refusalOf(ask('And now?'))).toEqual([409, 'quote_replaced'])
  run("update quote_tokens set revoked_at = '2026-11-02T00:00:00.000Z'")
  expect(await refusalOf(ask('And now?'))).toEqual([404, 'quote_not_found'])
  expect(count('quote_messages')).toBe(1)
})

test('a question leaves the quote open for a decision, and the record of it has the thread until then', async () => {
  const printed: object[] = []
  const pdf = async (request: { kind: string; props: { messages?: object } }) => {
    if (request.kind === 'record') printed.push({ messages: request.props.messages })
    return new Uint8Array([1])
  }
  const { server, ask, answer, accept } = await opened({}, { pdf: pdf as never })
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
  expect(printed).toMatchObject([
    {
      messages: [
        { kind: 'question', text: 'Which days?' },
        { kind: 'answer', text: 'Tuesdays.' },
        { kind: 'change', text: 'Fewer visits, please' },
      ],
    },
  ])
})

test('all routes of a link share its limits (C4)', async () => {
  const { server, token, ask } = await opened()
  for (let count = 0; count < 29; count += 1) await server.ask(`/api/quotes/${token}`)
  expect(await refusalOf(ask('Which days?'))).toEqual([429, 'too_many_requests'])
})

test('unknown links get one identical 404 from every route (C3)', async () => {
  const server = startTestServer()
  const unknown = 'x'.repeat(43)
  const bodies = {
    questions: { kind: 'question', text: 'Which days?' },
    reason: { reason: 'price' },
    details: { legal_name: 'Rimu' },
    'new-quote': {},
  }
  for (const [path, json] of Object.entries(bodies)) {
    const answer = await server.ask(`/api/quotes/${unknown}/${path}`, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json', origin: server.config.origin },
    })
    expect([answer.status, (await answer.json()).code], path).toEqual([404, 'quote_not_found'])
  }
  for (const path of ['start.ics', 'last-day.ics']) {
    expect((await server.ask(`/api/quotes/${unknown}/${path}`)).status, path).toBe(404)
  }
})

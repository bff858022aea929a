import { expect, test } from 'vitest'
import { newFormToken } from '#src/leads/form-token.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { assessment, count, fetchFormToken, post, rows, sendForm } from './fixtures.ts'

const aDay = 24 * 3_600_000

test('a lead is stored with one email to the owner with every answer and one to the visitor without free text (F4)', async () => {
  const server = startTestServer()
  const { answer } = await sendForm(server)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(rows(server, 'select state, due_day, quarantined from leads')).toEqual([
    { state: 'new', due_day: '2026-11-03', quarantined: 0 },
  ])
  const [owner, visitor, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(owner).toMatchObject({ to: server.config.notifyEmail, replyTo: 'hana@rimu.example' })
  for (const text of Object.values(assessment()).flat()) {
    for (const line of String(text).split('\n')) expect(owner?.text).toContain(line)
  }
  const [lead] = rows<{ id: string }>(server, 'select id from leads')
  expect(owner?.text).toContain(`http://localhost:3000/admin/leads/${lead?.id}`)
  expect(visitor).toMatchObject({ to: 'hana@rimu.example', replyTo: server.config.business.email })
  expect(JSON.stringify(visitor)).not.toMatch(/Rimu|Hana|021 555|Timaru|cafés/)
  expect(rows(server, 'select event, actor, detail from audit_events')).toEqual([
    { event: 'lead_received', actor: 'stranger', detail: '{}' },
  ])
})

test('every field is refused with its own message, and nothing is stored', async () => {
  const server = startTestServer()
  const issue = await fetchFormToken(server)
  server.wait(20_000)
  const before = dump(server.ctx.db)
  const cases: [string, unknown, string][] = [
    ['company', '  ', 'Company name is required'],
    ['company', 'x'.repeat(201), 'Company must be less than 200 characters'],
    ['name', undefined, 'Name is required'],
    ['name', 'Ann\u202egnp.exe', 'Name contains a character that cannot be used'],
    ['email', 'nobody', 'Invalid email address'],
    ['email', `${'x'.repeat(250)}@rimu.example`, 'Invalid email address'],
    ['phone', '1'.repeat(51), 'Phone must be less than 50 characters'],
    ['supportTypes', [], 'Please select at least one type of support'],
    ['supportTypes', ['account-management'], 'Please select at least one type of support'],
    ['supportTypes', ['Other', 'Other'], 'Please select at least one type of support'],
    ['otherSupportType', 'x'.repeat(201), 'Other support must be less than 200 characters'],
    ['timeCommitment', '', 'Please select a time commitment'],
    ['duration', 'forever', 'Please select an expected duration'],
    ['additionalNotes', 'x'.repeat(2001), 'Additional Notes must be less than 2000 characters'],
    ['role', 'admin', 'Unknown field'],
  ]
  for (const [field, value, sentence] of cases) {
    const answer = await post(server, { ...assessment(), issue, [field]: value })
    expect(answer.status, field).toBe(400)
    expect(await answer.json()).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('only JSON from our own pages is accepted (B5)', async () => {
  const server = startTestServer()
  const body = JSON.stringify({ ...assessment(), issue: await fetchFormToken(server) })
  server.wait(20_000)
  const from = (headers: Record<string, string>) =>
    server.ask('/api/needs-assessments', { method: 'POST', body, headers })
  const json = { 'content-type': 'application/json' }
  expect((await from(json)).status).toBe(403)
  expect((await from({ ...json, origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ ...json, origin: server.config.origin, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await from({ 'content-type': 'text/plain', origin: server.config.origin })).status).toBe(415)
  expect(count(server, 'leads')).toBe(0)
})

test('what a visitor typed is never logged (H10)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 6; n += 1) await sendForm(server)
  await sendForm(server, { email: 'canary' })
  await server.deliver()
  expect(server.logged.length).toBeGreaterThan(3)
  expect(JSON.stringify(server.logged)).not.toMatch(/Rimu|Hana|rimu\.example|canary|Timaru|203\.0\.113/)
})

test('an address has one pseudonym in the log for a day, and another the next day (H10)', async () => {
  const server = startTestServer()
  const refused = async (address?: string) => {
    await post(server, {}, address)
    return server.logged.at(-1)?.address
  }
  const today = await refused()
  expect(today).toMatch(/^[\w-]{16}$/)
  expect(await refused()).toBe(today)
  expect(await refused('198.51.100.1')).not.toBe(today)
  server.wait(aDay)
  expect(await refused()).not.toBe(today)
})

test('the specification of Other is dropped where Other is not ticked', async () => {
  const server = startTestServer()
  await sendForm(server, { supportTypes: ['Cover for staff absence (maternity, ACC, extended leave)'] })
  expect(rows(server, 'select "otherSupportType" from leads')).toEqual([{ otherSupportType: null }])
})

test('nothing a visitor types adds a header or a recipient (F3)', async () => {
  const server = startTestServer()
  const issue = await fetchFormToken(server)
  server.wait(20_000)
  const injections = ['a\r\nBcc: x@y.example', 'a\nBcc: x@y.example', 'a\u0000b', 'a\rb']
  for (const field of ['company', 'name', 'phone', 'email'] as const) {
    for (const text of injections) {
      const value = field === 'email' ? `${text}@rimu.example` : text
      expect((await post(server, { ...assessment(), issue, [field]: value })).status, `${field} ${text}`).toBe(400)
    }
  }
  for (const email of [
    'a@b.example,c@d.example',
    'a@b.example c@d.example',
    '"A" <a@b.example>',
    'a@b.example;c@d.co',
  ]) {
    expect((await post(server, { ...assessment(), issue, email })).status, email).toBe(400)
  }
  expect(count(server, 'leads') + count(server, 'emails')).toBe(0)
  await post(server, { ...assessment({ company: 'O\'Brien "&" <b>Söhne</b>' }), issue })
  const [owner] = await server.deliver()
  expect(owner?.subject).toBe('Needs assessment from O\'Brien "&" <b>Söhne</b>')
  expect(owner?.html).not.toContain('<b>Söhne')
})

const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].sort(),
  body: [...new Uint8Array(await answer.arrayBuffer())],
})

test.each([
  ['once', 'http://spam.example'],
  ['with a space', ' '],
  ['very often', 'http://spam.example '.repeat(3_000)],
])(
  'a honeypot filled %s is answered byte for byte like a success, quarantined, and sends nothing (F12)',
  async (_, website) => {
    const server = startTestServer()
    const good = await sendForm(server)
    const emails = count(server, 'emails')
    const spam = await sendForm(server, { website })
    expect(await whole(spam.answer)).toEqual(await whole(good.answer))
    expect(rows(server, 'select state from leads order by created_at')).toEqual([
      { state: 'new' },
      { state: 'quarantined' },
    ])
    expect(JSON.stringify(dump(server.ctx.db))).not.toContain('spam.example')
    expect(count(server, 'emails')).toBe(emails)
    expect(rows(server, "select event from audit_events where event like 'lead%' order by seq")).toEqual([
      { event: 'lead_received' },
      { event: 'lead_quarantined' },
    ])
    expect(await whole(await post(server, spam.body))).toEqual(await whole(await post(server, good.body)))
    expect(count(server, 'leads')).toBe(2)
  },
)

test('a filled honeypot is refused like any other form (F12)', async () => {
  const server = startTestServer()
  for (let sent = 0; sent < 5; sent += 1) await sendForm(server, { website: 'x' })
  const [limited, spam] = [await sendForm(server), await sendForm(server, { website: 'x' })]
  expect([limited.answer.status, spam.answer.status]).toEqual([429, 429])
  expect(await spam.answer.text()).toBe(await limited.answer.text())
})

test.each([
  [4_900, 400, 'slow_down'],
  [5_100, 200, undefined],
  [5_000, 200, undefined],
  [aDay, 200, undefined],
  [aDay + 1, 400, 'form_stale'],
])('a form token of %i ms is answered with %i (F13)', async (ms, status, code) => {
  const server = startTestServer()
  const issue = await fetchFormToken(server)
  server.wait(ms)
  const answer = await post(server, { ...assessment(), issue })
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  expect(count(server, 'leads')).toBe(status === 200 ? 1 : 0)
  expect(count(server, 'emails')).toBe(status === 200 ? 2 : 0)
})

test('a form sent too early is refused, and accepted a moment later (F13)', async () => {
  const server = startTestServer()
  const body = { ...assessment(), issue: await fetchFormToken(server) }
  expect((await (await post(server, body)).json()).error).toBe('Please take your time to fill out the form properly.')
  server.wait(6_000)
  expect((await post(server, body)).status).toBe(200)
})

test('forged, altered, future and malformed form tokens are refused (F13)', async () => {
  const server = startTestServer()
  const issue = await fetchFormToken(server)
  server.wait(20_000)
  const [createdAt = '', nonce = '', signature = ''] = issue.split('.')
  const later = (Number.parseInt(createdAt, 36) - 1).toString(36)
  const future = newFormToken({ ...server.ctx, clock: () => server.ctx.clock() + 60_000 })
  const otherPurpose = server.ctx.crypto.sign('something else', `${createdAt}.${nonce}`)
  const forged = [
    '',
    'x',
    `${later}.${nonce}.${signature}`,
    `${createdAt}.${nonce.slice(1)}A.${signature}`,
    `${createdAt}.${nonce}.${signature.slice(1)}A`,
    `${createdAt}.${nonce}.${otherPurpose}`,
    `${createdAt}.${nonce}`,
    `${createdAt}.${nonce}.${signature}.`,
    ` ${issue}`,
    future,
  ]
  for (const token of forged) {
    expect(await refusalOf(post(server, { ...assessment(), issue: token })), token).toEqual([400, 'form_stale'])
  }
  expect(count(server, 'leads')).toBe(0)
  expect((await post(server, { ...assessment(), issue })).status).toBe(200)
})

test('a repeated submission gets the first answer and stores nothing; other content is refused (F13)', async () => {
  const server = startTestServer()
  const { body, answer } = await sendForm(server)
  const first = await answer.text()
  const before = dump(server.ctx.db)
  for (let again = 0; again < 10; again += 1) {
    const replayed = await post(server, { ...body, name: ` ${body.name}` })
    expect([replayed.status, await replayed.text()]).toEqual([200, first])
  }
  expect(await refusalOf(post(server, { ...body, name: 'Somebody else' }))).toEqual([422, 'key_reused'])
  expect(await refusalOf(post(server, { ...body, website: 'x' }))).toEqual([422, 'key_reused'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a double click is one lead and two emails, however close the clicks (F13)', async () => {
  const server = startTestServer()
  const body = { ...assessment(), issue: await fetchFormToken(server) }
  server.wait(6_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(server, body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([count(server, 'leads'), count(server, 'emails')]).toEqual([1, 2])
})

test('the sixth form within an hour from one network is refused with the wait; repeats do not count (F14)', async () => {
  const server = startTestServer()
  const sent = []
  for (let n = 0; n < 5; n += 1) sent.push(await sendForm(server, {}, `2001:db8:0:1::${n}`))
  for (const { body } of sent) expect((await post(server, body, '2001:db8:0:1::9')).status).toBe(200)
  const before = dump(server.ctx.db)
  const { answer, body } = await sendForm(server, {}, '2001:db8:0:1::ffff')
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: 'too_many_forms', error: expect.stringContaining('call us') })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBe(3600 - 5 * 20)
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await sendForm(server, {}, '2001:db8:0:2::1')).answer.status).toBe(200)
  server.wait((wait - 20) * 1000 - 1000)
  expect((await post(server, body, '2001:db8:0:1::1')).status).toBe(429)
  server.wait(1000)
  expect((await post(server, body, '2001:db8:0:1::1')).status).toBe(200)
})

test('a clock set back neither loosens the limit nor refuses anybody for longer than an hour (D8)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 5; n += 1) await sendForm(server)
  server.wait(-30 * aDay)
  const { answer, body } = await sendForm(server)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await post(server, body, '198.51.100.1')).status).toBe(200)
})

test('the limits hold across a restart (F14)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 5; n += 1) await sendForm(server)
  const restarted = startTestServer({ db: server.ctx.db, now: '2026-11-02T09:05:00+13:00' })
  expect((await sendForm(restarted)).answer.status).toBe(429)
})

test('the third confirmation within a day to one address, whatever its capitals, is not sent (F4)', async () => {
  const server = startTestServer()
  for (const email of ['hana@rimu.example', 'HANA@rimu.example', 'Hana@Rimu.example', 'other@rimu.example']) {
    expect((await sendForm(server, { email })).answer.status).toBe(200)
    server.wait(3_600_000)
  }
  expect(count(server, 'leads')).toBe(4)
  expect((await server.deliver()).map(({ to }) => to.toLowerCase())).toEqual([
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'hana@rimu.example',
    'hana@rimu.example',
    'other@rimu.example',
  ])
  server.wait(aDay)
  await sendForm(server)
  expect((await server.deliver()).at(-1)?.to).toBe('hana@rimu.example')
})

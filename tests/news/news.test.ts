import { expect, test } from 'vitest'
import { runInBackground } from '#src/background-tasks.ts'
import { days, minutes, seconds } from '#src/base/time.ts'
import { newsTitles } from '#src/news/rules.ts'
import { sendNews } from '#src/workflows/owner/send-news.ts'
import { read, refusalOf, runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { withNews } from './fixtures.ts'

const round = ({ ctx }: TestServer) => runInBackground(ctx, 'sendNews', () => sendNews(ctx))

test('each thing that a client does is told once, in order, without names: title, reference and link', async () => {
  const { server, sendQuote, service, bodies, admin } = await withNews()
  const quote = await sendQuote({ prepaid_day_rate: 1250, start_date: null })
  await quote.atLink('/questions', { kind: 'question', text: 'Which days?' })
  await quote.atLink('/questions', { kind: 'change', text: 'Two days, please' })
  await quote.accept({ plan: 'prepaid' })
  await quote.accept({ plan: 'prepaid' })
  await quote.atLink('/days/order', { days: 5, key: 'x' })
  await quote.atLink('/days/order', { days: 5, key: 'x' })
  const { entries } = await read<{ entries: { id: string }[] }>(
    quote.asAdmin('/days', { kind: 'booked', day: '2026-12-09', hours: 8 }),
  )
  await quote.atLink('/days/cancel', { booking: entries.at(-1)?.id, share: 0 })
  const other = await sendQuote()
  await other.reject()
  await newLead(server, admin)
  expect(service.received).toEqual([])
  await round(server)
  await round(server)
  const { asked, accepted, ordered, cancelled, declined, lead } = newsTitles
  expect(bodies().map(({ title }) => title)).toEqual([asked, asked, accepted, ordered, cancelled, declined, lead])
  expect(bodies()[0]).toEqual({
    text: expect.stringMatching(/^A client asks\nQ-\w{8}\. http\S+\/admin\/quotes\/quo_\w+$/),
    title: asked,
    message: expect.stringContaining(quote.id),
  })
  expect(JSON.stringify(bodies())).not.toMatch(/Rimu|Hana|rimu\.example/)
})

test('with names the company stands in the title, is stored nowhere, and is not sent after an erasure', async () => {
  const { server, sendQuote, ask, bodies, service } = await withNews({ news_names: true })
  const quote = await sendQuote()
  await quote.atLink('/questions', { kind: 'question', text: 'Which days?' })
  expect(JSON.stringify(server.rows('news'))).not.toMatch(/Rimu/)
  service.status = 503
  await round(server)
  expect(bodies().at(-1)?.title).toBe('A client asks: Rimu & Tōtara Foods Limited')
  await read(ask('people/erase', { email: 'hana@rimu.example', confirm: true }))
  service.status = 200
  server.wait(minutes(1))
  await round(server)
  expect(bodies()).toHaveLength(2)
  expect(bodies().at(-1)?.title).not.toMatch(/Rimu|Hana/)
})

test('41 events while the service is down wait for nobody, and go out once, in order, when it is up', async () => {
  const { server, sendQuote, service, bodies, ask } = await withNews()
  service.status = 503
  const ids: string[] = []
  for (let n = 0; n < 41; n += 1) {
    const quote = await sendQuote()
    expect((await quote.reject()).status).toBe(200)
    ids.push(quote.id)
    if (n % 10 === 0) await round(server)
    server.wait(seconds(20))
  }
  const tried = bodies().map(({ message }) => message)
  expect(tried.every((message) => message.includes(ids[0] ?? ''))).toBe(true)
  expect(tried.length).toBeLessThan(6)
  expect(await read(ask('news'))).toMatchObject({ waiting: 41, last: { ok: false, reason: 'status 503' } })
  service.status = 200
  service.received.length = 0
  server.wait(minutes(1))
  await Promise.all([round(server), round(server)])
  expect(bodies().map(({ message }) => message.split('/').at(-1))).toEqual(ids)
  expect(new Set(service.received.map(({ headers }) => headers['webhook-id'])).size).toBe(41)
  await round(server)
  expect(service.received).toHaveLength(41)
  expect(await read(ask('news'))).toMatchObject({ waiting: 0, last: { ok: true } })
})

test('a message that is not accepted is tried again after a minute, under the same id', async () => {
  const { server, sendQuote, service } = await withNews()
  await (await sendQuote()).reject()
  service.status = 500
  await round(server)
  await round(server)
  expect(service.received).toHaveLength(1)
  server.wait(minutes(1))
  service.status = 204
  await round(server)
  const [first, second] = service.received.map(({ headers }) => headers['webhook-id'])
  expect(second).toBe(first)
  expect(server.rows('news')[0]?.sent_at).not.toBeNull()
})

test('a test says what the service answered, and follows no redirect; ntfy has its templates, Slack its text (H17)', async () => {
  const { service, ask, bodies } = await withNews()
  expect(await read(ask('news/test', {}))).toEqual({ ok: true, reason: 'status 200' })
  const [{ headers } = { headers: {} as Record<string, string> }] = service.received
  const [body] = bodies()
  // ntfy 2.10 fills the templates of its headers from a JSON body; Slack takes a JSON object with `text`.
  const filled = (name: string) =>
    headers[name]?.replace(/\{\{\.(\w+)\}\}/, (_, key: 'title' | 'message') => body?.[key] ?? '')
  expect(headers).toMatchObject({ 'x-template': 'yes', 'content-type': 'application/json' })
  expect([filled('x-title'), filled('x-message')]).toEqual([body?.title, body?.message])
  expect(body?.text).toBe(`${body?.title}\n${body?.message}`)
  service.status = 307
  expect(await read(ask('news/test', {}))).toEqual({ ok: false, reason: 'status 307' })
})

test('without an address nothing is queued, what waits is dropped, and a test is refused', async () => {
  const { server, sendQuote, set, ask } = await withNews()
  await (await sendQuote()).reject()
  expect(server.rows('news')).toHaveLength(1)
  expect((await set({ news_url: null })).status).toBe(200)
  await (await sendQuote()).reject()
  await round(server)
  expect(server.rows('news')).toEqual([])
  expect(await refusalOf(ask('news/test', {}))).toEqual([409, 'news_unset'])
})

test('rows of news go after 30 days', async () => {
  const { server, sendQuote } = await withNews()
  await (await sendQuote()).reject()
  await runJobsOnce(server)
  server.wait(days(29))
  await runJobsOnce(server)
  expect(server.rows('news')).toHaveLength(1)
  server.wait(days(2))
  await runJobsOnce(server)
  expect(server.rows('news')).toEqual([])
})

const wrongAddresses = [
  'http://ntfy.sh/topic',
  'https://10.0.0.1/x',
  'https://192.168.1.2/x',
  'https://169.254.169.254/latest',
  'https://[fd00::1]/x',
  'https://metadata.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://user:word@ntfy.sh/x',
  'ftp://ntfy.sh/x',
  'x',
]

test('an address for news in plain http, with a password, or of a private network is refused (H17)', async () => {
  const { set } = await withNews()
  for (const news_url of wrongAddresses) expect(await refusalOf(set({ news_url })), news_url).toEqual([400, 'invalid'])
})

test('a server on the internet sends no news to its own machine; its change needs a proof and is emailed without the path (A14, H17)', async () => {
  const { server, set, service, secret, ask } = await withNews()
  const emails = await server.deliver()
  const changed = emails.find(({ text }) => text.includes('Address for news'))
  expect(changed?.text).toContain(new URL(service.url).origin)
  expect(JSON.stringify(emails)).not.toContain('a-secret-topic')
  expect(JSON.stringify([server.rows('news_secret'), server.rows('audit_events')])).not.toContain(secret)
  expect(server.events(/^news/)).toEqual(['news_secret_made'])
  const again = await read<{ secret: string }>(ask('news/secret', {}))
  expect(again.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(again.secret).not.toBe(secret)
  const cookie = await server.newSession(server.account({ admin: true }).id)
  server.wait(minutes(11))
  const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
  for (const [path, method, body] of [
    ['settings', 'PATCH', { notices: { news_names: true }, version: 99 }],
    ['news/secret', 'POST', {}],
  ] as const)
    expect(await refusalOf(server.ask(`/api/admin/${path}`, { method, headers, body: JSON.stringify(body) }))).toEqual([
      401,
      'reauthenticate',
    ])
  server.restartWith({
    ORIGIN: 'https://southernaccounts.example',
    RESEND_API_KEY: 're_x',
    RESEND_WEBHOOK_SECRET: 'whsec_eA==',
  })
  expect((await set({ news_url: 'http://127.0.0.1:1/x' })).status).toBe(400)
})

import { expect, test } from 'vitest'
import { days, minutes } from '#src/base/time.ts'
import { checkPageReports } from '#src/page-reports/check.ts'
import { dump, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

const violation = (blockedURL: string, more: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://example.nz/quote/secret-token',
  user_agent: 'Firefox',
  body: { effectiveDirective: 'script-src-elem', blockedURL, disposition: 'enforce', statusCode: 200, ...more },
})

const send = (server: TestServer, body: unknown, type = 'application/reports+json', address?: string) =>
  server.ask(
    '/api/page-reports',
    { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': type } },
    address,
  )

const kinds = ({ ctx }: TestServer) =>
  ctx.db.$client.prepare('select id, count from page_reports order by id').raw().all()

test('reports of browsers are counted by rule and origin, without the private link that they name (F10)', async () => {
  const server = startTestServer()
  const all = [violation('https://evil.example/x.js?a=1'), violation('inline'), violation('https://evil.example/y.js')]
  expect((await send(server, all)).status).toBe(200)
  // As Firefox and Safari send it.
  const older = { 'violated-directive': 'img-src', 'blocked-uri': 'http://pixel.example/a', 'document-uri': 'x' }
  expect((await send(server, { 'csp-report': older }, 'application/csp-report')).status).toBe(200)
  expect(kinds(server)).toEqual([
    ['img-src http://pixel.example', 1],
    ['script-src-elem https://evil.example', 2],
    ['script-src-elem inline', 1],
  ])
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('secret-token')
})

test('what an extension of the browser did is no report of ours', async () => {
  const server = startTestServer()
  const byExtension = violation('inline', { sourceFile: 'moz-extension://abc/content.js' })
  await send(server, [violation('chrome-extension://abc/x.js'), byExtension, { type: 'deprecation', body: {} }])
  expect(kinds(server)).toEqual([])
})

test.each([
  ['no JSON', '{', 400],
  ['no report', '[]', 200],
  ['another shape', '{"a":1}', 400],
  ['too many at once', JSON.stringify(Array.from({ length: 21 }, () => violation('inline'))), 400],
  ['too large', `"${'x'.repeat(70_000)}"`, 413],
])('%s stores nothing', async (_, body, status) => {
  const server = startTestServer()
  expect((await send(server, body)).status).toBe(status)
  expect(kinds(server)).toEqual([])
})

test('a form of another site cannot send a report', async () => {
  const server = startTestServer()
  expect((await send(server, [violation('inline')], 'text/plain')).status).toBe(415)
})

test('reports fill neither the table nor the minute', async () => {
  const server = startTestServer()
  const other = (n: number) => violation(`https://h${n}.example/`)
  for (let n = 0; n < 8; n += 1) {
    await send(
      server,
      Array.from({ length: 20 }, (_, at) => other(n * 20 + at)),
    )
    server.wait(minutes(2))
  }
  expect(kinds(server)).toHaveLength(101)
  expect(kinds(server)).toContainEqual(['others', 60])
  for (let n = 0; n < 200; n += 1) {
    await send(server, [violation('inline')], undefined, `2001:db8:${n}::1`)
  }
  expect(kinds(server)).toContainEqual(['others', 120])
})

test('the status says what browsers blocked, for 30 days', async () => {
  const server = startTestServer()
  expect(checkPageReports(server.ctx).state).toBe('green')
  await send(server, [violation('https://evil.example/x.js')])
  expect(checkPageReports(server.ctx)).toMatchObject({
    state: 'yellow',
    text: 'Browsers blocked what pages tried to load or run, 1 time, last on 2 Nov 2026, 9:00 am NZDT: script-src-elem https://evil.example (1).',
  })
  server.wait(days(31))
  await runJobsOnce(server)
  expect(checkPageReports(server.ctx).state).toBe('green')
})

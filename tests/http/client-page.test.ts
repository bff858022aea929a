import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { days } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { QuotePageData } from '#src/http/page-schema.ts'
import { dataIn, readableHtml } from '#tests/fixtures/page-html.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { issuedNda } from '#tests/nda/fixtures.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const pageAt = async (server: TestServer, path: string, method = 'GET') => {
  const answer = await server.ask(path, { method })
  return { status: answer.status, page: readableHtml(await answer.text()) }
}

type Quote = Awaited<ReturnType<typeof openQuote>>

test.each<[string, number, (quote: Quote) => unknown, string]>([
  ['open', 200, () => null, '>Accept Quote</button>'],
  ['accepted', 200, ({ accept }) => accept(), 'Quote Accepted'],
  ['expired', 410, ({ server }) => server.wait(days(40)), 'Quote Expired'],
  ['withdrawn', 410, ({ asAdmin }) => asAdmin('/withdraw', { reason: 'The scope changed.' }), '>Retry</a>'],
])('the page of a quote that is %s answers %i, complete and in one response', async (_, status, act, words) => {
  const quote = await openQuote()
  await act(quote)
  const path = `/quote/${quote.token}`
  const { page, ...answer } = await quote.server.storesNothing(() => pageAt(quote.server, path))
  expect(answer.status).toBe(status)
  for (const shown of [words, '$2,400', 'Rimu & Tōtara Foods Limited']) expect(page).toContain(shown)
  expect(page).not.toMatch(/ style=|CANARY/)
  expect(await pageAt(quote.server, path, 'HEAD')).toMatchObject({ status, page: '' })
})

test('an unknown, a malformed and a revoked link get the same page (C3)', async () => {
  const quote = await openQuote()
  const { server } = quote
  const pages = [await pageAt(server, `/quote/${newToken(server.ctx.random)}`), await pageAt(server, '/quote/no-token')]
  await quote.correctEmail()
  pages.push(await pageAt(server, `/quote/${quote.token}`))
  expect(pages[0]).toMatchObject({ status: 404, page: expect.stringContaining(problems.quote_not_found[1]) })
  for (const page of pages) expect(page).toEqual(pages[0])
})

const ours = 'http://localhost:3000'

test.each([
  ...[
    '/quote',
    '/quote/',
    '/quote//',
    '/quote/a/b',
    '/quote/x.y/z?x=1',
    '/quote/%E0%A4%A',
    '/quote/%2F%2f',
    '/quote/\\a',
  ],
  ...['/nda', '/nda/', '/nda/a/b?x=1', '/nda?token=&token=', '/nda?token=a&token=b', '/nda/?token=%E0%A4%A'],
])('%s ends in a page with our name and telephone, whatever the method (C5)', async (path) => {
  const server = startTestServer()
  for (const [method, status] of Object.entries({ GET: 404, POST: 404, PUT: 405, DELETE: 405 })) {
    const body = method === 'POST' ? new URLSearchParams({ do: 'sign' }) : null
    const answer = await server.storesNothing(() => server.ask(ours + path, { method, body }))
    const page = readableHtml(await answer.text())
    expect([answer.status, answer.headers.get('content-type')], method).toEqual([status, 'text/html'])
    for (const shown of [server.ctx.business().name, server.ctx.business().phone]) expect(page, method).toContain(shown)
  }
})

test.each(['/', '//', '/?x=1', '/foo', '.', '%3E', '%20http://localhost/quote/x'])(
  'a form posted to the link with %s behind it is taken',
  async (end) => {
    const { server, token } = await openQuote()
    const body = new URLSearchParams({ do: 'question', kind: 'question', text: 'Which days?' })
    const answer = await server.ask(`${ours}/quote/${token}${end}`, { method: 'POST', body })
    expect(await answer.text()).toContain('Which days?')
    expect(server.rows('quote_messages')).toHaveLength(1)
  },
)

test('a page counts against the limits of its link, as the API does (C4)', async () => {
  const { server, token, atLink } = await openQuote()
  for (let nth = 0; nth < 15; nth += 1) for (const read of [pageAt(server, `/quote/${token}`), atLink()]) await read
  const refused = await server.ask(`/quote/${token}`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await refused.text()).toContain(problems.too_many_requests[1])
})

test.each<[number, Record<string, string>]>([
  [200, {}],
  [200, { origin: ours }],
  [200, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [200, { origin: 'null' }],
  [403, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [403, { origin: 'null', 'sec-fetch-site': 'none' }],
  [403, { origin: 'null, https://elsewhere.example' }],
  [403, { origin: ours, 'sec-fetch-site': 'cross-site' }],
  [403, { origin: 'https://elsewhere.example' }],
])('a posted form gets %i where the browser says %o (B5)', async (status, headers) => {
  const { server, token, row } = await openQuote()
  const body = new URLSearchParams({ do: 'reject', shown_hash: row().shown_sha256 ?? '' })
  const answer = await server.ask(`/quote/${token}`, { method: 'POST', body, headers })
  expect([answer.status, row().status]).toEqual([status, status === 200 ? 'rejected' : 'sent'])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each<[number, string, BodyInit, Record<string, string>]>([
  [415, 'JSON', '{"do":"reject"}', { 'content-type': 'application/json' }],
  [400, 'no act', new URLSearchParams({ do: 'toString' }), {}],
  [413, 'more than 64 kB', new URLSearchParams({ do: 'question', text: 'a'.repeat(70_000) }), {}],
])('a form gets %i for %s, as a page', async (status, _, body, headers) => {
  const { server, token } = await openQuote()
  const answer = await server.storesNothing(() =>
    server.ask(`/quote/${token}`, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html'])
})

const nextTurn = () => new Promise(setImmediate)

const refusedForm = { method: 'POST', body: new URLSearchParams({ do: 'sign', signature: 'x'.repeat(60_000) }) }

test.each<[string, (token: string) => string, RequestInit, number]>([
  ['pages that are opened', (token) => `/quote/${token}`, {}, 200],
  ['forms that are refused', (token) => `/quote/${token}`, refusedForm, 400],
  ['forms at unknown links', () => '/quote/unknown', refusedForm, 404],
  ['forms at unknown invitations', () => '/nda?token=unknown', refusedForm, 404],
  ['forms of visitors', () => '/start-assessment', refusedForm, 400],
])('%s at once leave turns for others (C9)', async (_, pathOf, init, status) => {
  const { server, token } = await openQuote()
  const path = pathOf(token)
  // Each counts twice against the limits of a link, as a page and as a call of the API.
  const count = 12
  await server.ask(path, init)
  let answered = 0
  const pages = Array.from({ length: count }, async () => {
    const answer = await server.ask(path, init)
    answered += 1
    return answer.status
  })
  const seen = new Set<number>()
  while (answered < count) {
    seen.add(answered)
    await nextTurn()
  }
  expect(seen.size).toBeGreaterThan(5)
  expect(await Promise.all(pages)).toEqual(Array(count).fill(status))
})

test('a refused form shows of each field one character more than it takes (C9)', async () => {
  const { server, token } = await issuedNda()
  const quote = await openQuote()
  const nda = `/nda?token=${token}`
  const posts: [TestServer, string, string, string, number][] = [
    [quote.server, `/quote/${quote.token}`, 'question', 'text', 2000],
    [quote.server, `/quote/${quote.token}`, 'reason', 'text', 1000],
    [quote.server, `/quote/${quote.token}`, 'details', 'purchase_order', 100],
    [quote.server, `/quote/${quote.token}`, 'accept', 'accepted_by_name', 500],
    [server, nda, 'hand_over', 'email', 255],
    [server, nda, 'sign', 'companyName', 500],
    [server, '/start-assessment', 'send', 'company', 200],
    [server, '/start-assessment', 'send', 'additionalNotes', 2000],
  ]
  for (const [asked, path, act, name, max] of posts) {
    const many = Array.from({ length: 100 }, (_, nth) => [`odd${nth}`, 'x'])
    const fields = [['do', act], [name, `  ${'x'.repeat(40_000)}`], [name, 'x'.repeat(20_000)], ...many]
    const answer = await asked.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
    expect(answer.status, act).toBe(400)
    const { posted } = dataIn<QuotePageData>(await answer.text())
    const echoed = new URLSearchParams(posted?.body)
    expect([echoed.getAll(name).join('').length, echoed.size], act).toEqual([max + 1, 40])
  }
})

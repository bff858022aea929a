import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { expireQuote } from '#src/quotes/expire.ts'
import { getQuote } from '#src/quotes/get.ts'
import { getQuoteByToken, publicAnswer } from '#src/quotes/open.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { decideQuoteAndInvite } from '#src/workflows/decide-quote.ts'
import { openQuote as readOpen } from '#src/workflows/open-quote.ts'
import { databaseOnDisk, dump, home, startTestServer } from '#tests/fixtures/server.ts'
import { acceptance, openQuote, rejection, sentQuote, shownHash } from './fixtures.ts'

const notFound = '{"error":"Quote not found. Please check the link.","code":"quote_not_found"}'

test('the next read shows a decision or an expiry', async () => {
  const { db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  const [decided, expired] = [await sentQuote(admin), await sentQuote(admin)]
  const hash = await shownHash(server, decided.token)
  const read = ({ token }: { token: string }) => {
    readOpen(server.ctx, { token })
    return publicAnswer(server.ctx, { quote: getQuoteByToken(server.ctx, { token }), isReplaced: false }).response
  }
  const from = { address: home, network: home, userAgent: '' }

  expect(read(decided)).toContain('"readonly":false')
  expect(read(expired)).toContain('"readonly":false')
  const answer = decideQuoteAndInvite(server.ctx, {
    token: decided.token,
    answer: acceptance(hash),
    from,
    idempotencyKey: null,
  })
  expect(read(decided)).toBe(answer)
  expireQuote(server.ctx, { id: expired.id })
  expect(() => read(expired)).toThrow(problems.quote_expired[1])
})

test('a link shows an allow-list of fields, and never the internal notes (C5)', async () => {
  const { server, decide, shown_hash, param } = await openQuote()
  const keysOf = async () => {
    const text = await (await server.api.quotes[':token'].$get({ param })).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const body = JSON.parse(text)
    return { body: Object.keys(body).sort(), quote: Object.keys(body.quote).sort() }
  }
  const keys = {
    body: [
      'changes',
      'decided_at',
      'decision',
      'details',
      'expired',
      'last_day',
      'messages',
      'nda',
      'plan',
      'quote',
      'readonly',
      'reason',
      'replaced_by',
      'replaces',
      'sent_at',
      'shown_hash',
      'success',
      'undone',
      'withdrawn',
    ],
    quote: [
      'authorization',
      'client_company',
      'client_name',
      'cover_note',
      'extra_half_day_rate',
      'gst',
      'identity',
      'mileage_rate_per_km',
      'mileage_threshold_km',
      'min_term_months',
      'plan_cards',
      'prepaid_day_rate',
      'provider',
      'reference',
      'retainer_days_per_month',
      'retainer_rate',
      'scope_summary',
      'start_date',
      'terms_sha256',
      'terms_version',
      'totals',
      'valid_until',
    ],
  }
  expect(await keysOf()).toEqual(keys)
  await decide(acceptance(shown_hash))
  expect(await keysOf()).toEqual(keys)
  for (const { html, text, subject } of await server.deliver()) expect(html + text + subject).not.toContain('CANARY')
  expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|Rimu|hana@/)
})

test('a stolen database opens no link, and an admin can still copy it (C1)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  const { id, token, public_link } = await sentQuote(admin)
  await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  await server.deliver()
  db.$client.prepare('vacuum into ?').run(join(folder, 'backup.sqlite'))

  for (const name of readdirSync(folder).filter((entry) => entry.includes('.sqlite'))) {
    const bytes = readFileSync(join(folder, name))
    expect(bytes.includes(token), name).toBe(false)
    expect(bytes.includes(Buffer.from(token, 'base64url')), name).toBe(false)
    expect(bytes.includes(admin.cookie.slice('session='.length)), name).toBe(false)
  }
  expect((await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()).public_link).toBe(public_link)
})

test('only the newest token opens a quote (C2)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  const newer = newToken(server.ctx.random)
  const now = instant(server.ctx.clock())
  server.ctx.db.update(quoteTokens).set({ revoked_at: now }).run()
  server.ctx.db
    .insert(quoteTokens)
    .values({
      id: 'qtk_newer',
      quote_id: id,
      token_sha256: sha256(newer),
      token_sealed: server.ctx.crypto.encrypt(newer),
      created_at: now,
    })
    .run()
  expect(await (await server.ask(`/api/quotes/${token}`)).text()).toBe(notFound)
  expect((await server.ask(`/api/quotes/${newer}`)).status).toBe(200)
})

test('unknown, malformed, foreign and revoked tokens, and ids, get one identical 404 (C3)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  server.ctx.db
    .update(quoteTokens)
    .set({ revoked_at: instant(server.ctx.clock()) })
    .run()
  const wrong = [
    newToken(server.ctx.random),
    token,
    id,
    'x',
    `${token}x`,
    '%00',
    '%F0%9F%92%A9',
    "'or'1'='1",
    'a'.repeat(5000),
  ]
  const heads = new Set<string>()
  for (const [at, one] of wrong.entries()) {
    const answer = await server.ask(`/api/quotes/${one}`, {}, `198.51.100.${at}`)
    expect([answer.status, await answer.text()], one).toEqual([404, notFound])
    heads.add([...answer.headers].filter(([name]) => name !== 'x-request-id').join('\n'))
  }
  expect(heads.size).toBe(1)
})

test('responses to a private link are no-store, no-referrer and noindex, and the log has no token (C6)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const answer = await server.ask(`/api/quotes/${token}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  await server.ask(`/api/quotes/${token}/decision`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin: server.config.origin },
  })
  expect(server.logged.map(({ route }) => route)).toContain('/api/quotes/:token/decision')
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a hundred GETs and HEADs by mail scanners change nothing (C7)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const before = dump(server.ctx.db)
  for (let count = 0; count < 100; count += 1) {
    const method = count % 2 ? 'HEAD' : 'GET'
    const answer = await server.ask(
      `/api/quotes/${token}`,
      { method, headers: { 'user-agent': 'LinkScanner/1.0' } },
      `198.51.100.${count}`,
    )
    expect(answer.status).toBe(200)
    // Far enough apart to count as separate visits.
    server.wait(31 * 60_000)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a read that is debugged has a request id, which stands in the log without the token (C5, H10)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  const read = (headers: Record<string, string> = {}) => server.ask(`/api/quotes/${token}`, { headers })
  const plain = await read()
  expect(plain.headers.get('x-request-id')).toBeNull()
  expect(server.logged).toEqual([])

  const debugged = await read({ 'x-debug': '1' })
  expect(await debugged.text()).toBe(await plain.text())
  const requestId = debugged.headers.get('x-request-id')
  expect(requestId).toMatch(/^req_\w{20}$/)
  expect(server.logged).toEqual([
    {
      at: expect.any(String),
      level: 'info',
      event: 'read',
      requestId,
      method: 'GET',
      route: '/api/quotes/:token',
      status: 200,
    },
  ])

  const refused = await server.ask(`/api/quotes/${newToken(server.ctx.random)}`, { headers: { 'x-debug': '1' } })
  expect(server.logged.slice(1)).toMatchObject([{ event: 'refused', requestId: refused.headers.get('x-request-id') }])
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a visit is counted once in 30 minutes, and never for an admin', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  const param = { token }
  const view = (api = server.api) => api.quotes[':token'].view.$post({ param, json: {} })
  const views = async () => getQuote(server.ctx, { id }).views
  await view(admin.api)
  expect(await views()).toEqual({ count: 0, first: null, last: null })
  await view()
  server.wait(29 * 60_000)
  await view()
  expect((await views()).count).toBe(1)
  server.wait(60_000)
  await view()
  expect(await views()).toEqual({ count: 2, first: '2026-11-01T20:00:00.000Z', last: '2026-11-01T20:30:00.000Z' })
  // A decision does not count as a view.
  await server.api.quotes[':token'].decision.$post({ param, json: rejection(await shownHash(server, token)) })
  expect((await views()).count).toBe(2)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { createCrypto } from '#src/crypto.ts'
import { expireQuote } from '#src/quotes/expire.ts'
import { getQuote } from '#src/quotes/get.ts'
import { getPublicQuote } from '#src/quotes/open.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { decideQuoteAndInvite } from '#src/workflows/decide-quote.ts'
import { databaseOnDisk, dump, home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { no, sentQuote, shownHash, yes } from './fixtures.ts'

const notFound = '{"error":"Quote not found. Please check the link.","code":"quote_not_found"}'

test('C1: a stolen database, its log and its copies open no link; the admin reads the same link again', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  const { id, token, public_link } = await sentQuote(admin)
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
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

test('what was answered or closed is so for the next visit, in the very same turn', async () => {
  const { db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  const [answered, closed] = [await sentQuote(admin), await sentQuote(admin)]
  const hash = await shownHash(server, answered.token)
  const look = ({ token }: { token: string }) => getPublicQuote(server.ctx, { token })
  const from = { address: home, network: home, userAgent: '' }

  expect(look(answered)).toContain('"readonly":false')
  expect(look(closed)).toContain('"readonly":false')
  const answer = decideQuoteAndInvite(server.ctx, {
    token: answered.token,
    answer: yes(hash),
    from,
    idempotencyKey: null,
  })
  expect(look(answered)).toBe(answer)
  expireQuote(server.ctx, { id: closed.id })
  expect(() => look(closed)).toThrow(problems.quote_expired[1])
})

test('C1: a new key in front of the old one opens what the old one sealed', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, public_link } = await sentQuote(admin)
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const rotated = { ...server.ctx, crypto: createCrypto([fresh, old], server.ctx.random) }
  expect(getQuote(rotated, { id }).public_link).toBe(public_link)
  const lost = { ...server.ctx, crypto: createCrypto([fresh], server.ctx.random) }
  expect(getQuote(lost, { id }).public_link).toBeNull()
})

test('C1, B1: a secret is 32 bytes of chance and nothing else, spelled for an address', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const chance = (length: number) => {
    expect(length).toBe(32)
    return bytes
  }
  expect(newToken(chance)).toBe(Buffer.from(bytes).toString('base64url'))
})

test('C1: what is sealed is another text each time, opens with either key, and not with a byte changed', () => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const [before, after] = [createCrypto([old], random), createCrypto([fresh, old], random)]
  const sealed = [1, 2].map(() => before.encrypt('the secret half of a link'))
  // One nonce for two texts would give both away.
  expect(sealed[0]?.slice(0, 25)).not.toBe(sealed[1]?.slice(0, 25))
  for (const one of sealed) expect(after.decrypt(one)).toBe('the secret half of a link')
  const [name = '', body = ''] = after.encrypt('another').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => after.decrypt(`${name}.${changed.toString('base64url')}`), `byte ${at}`).toThrow()
  }
  const signature = before.sign('device', 'a name')
  expect(after.verify('device', 'a name', signature)).toBe(true)
  expect(after.verify('form', 'a name', signature)).toBe(false)
  expect(after.verify('device', 'a name', after.sign('device', 'a name'))).toBe(true)
  expect(before.verify('device', 'a name', after.sign('device', 'a name'))).toBe(false)
})

test('C2: of two tokens the newest counts; the older one is nobody’s', async () => {
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

test('C2: Mark Expired keeps the token, which then answers 410', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  expect(await refusalOf(server.api.quotes[':token'].$get({ param: { token } }))).toEqual([410, 'quote_expired'])
})

test('C3: unknown, malformed, foreign and revoked tokens, and ids, get one identical 404', async () => {
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

test('C4: 30 a minute for each token and address, then 429 in SPEC’s words; others are not touched', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const one = await sentQuote(admin)
  const other = await sentQuote(admin)
  const get = (token: string, address?: string) => server.ask(`/api/quotes/${token}`, {}, address)
  for (let count = 0; count < 30; count += 1) expect((await get(one.token)).status).toBe(200)
  const refused = await get(one.token)
  expect(refused.status).toBe(429)
  expect((await refused.json()).error).toBe('Too many requests on this link. Please try again shortly.')
  expect(Number(refused.headers.get('retry-after'))).toBe(60)
  expect((await get(other.token)).status).toBe(200)
  expect((await get(one.token, '198.51.100.1')).status).toBe(200)
  server.wait(59_999)
  expect((await get(one.token)).status).toBe(429)
  server.wait(1)
  expect((await get(one.token)).status).toBe(200)
})

test('C4: 300 a minute for each token, from however many addresses', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  for (let count = 0; count < 300; count += 1) {
    expect((await server.ask(`/api/quotes/${token}`, {}, `198.51.100.${count % 200}`)).status).toBe(200)
  }
  expect((await server.ask(`/api/quotes/${token}`, {}, '192.0.2.77')).status).toBe(429)
})

test('C4: 20 misses in 10 minutes, and an address may look no further', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  for (let count = 0; count < 20; count += 1) {
    expect((await server.ask(`/api/quotes/${newToken(server.ctx.random)}`)).status).toBe(404)
  }
  expect((await server.ask(`/api/quotes/${newToken(server.ctx.random)}`)).status).toBe(429)
  expect((await server.ask(`/api/quotes/${token}`)).status).toBe(429)
  expect((await server.ask(`/api/quotes/${token}`, {}, '198.51.100.1')).status).toBe(200)
  server.wait(599_999)
  expect((await server.ask(`/api/quotes/${token}`)).status).toBe(429)
  server.wait(1)
  expect((await server.ask(`/api/quotes/${token}`)).status).toBe(200)
})

test('C6: a private link’s answers and page are not kept, indexed or passed on; the log has no token', async () => {
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

test('C7: a hundred GETs and HEADs by mail scanners change nothing', async () => {
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
    // Each would be a visit of its own.
    server.wait(31 * 60_000)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('GAPS 16: a view is what the page reports, one for each half-hour’s visit, and none of an admin’s', async () => {
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
  // Deciding is no view.
  await server.api.quotes[':token'].decision.$post({ param, json: no(await shownHash(server, token)) })
  expect((await views()).count).toBe(2)
})

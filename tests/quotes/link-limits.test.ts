import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from './fixtures.ts'

test('a link answers 30 requests a minute for each network, then 429 (C4)', async () => {
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

test('a network that missed 20 times in 10 minutes gets 429 for each miss, and a right link opens (C4)', async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  for (let count = 0; count < 20; count += 1) {
    expect((await server.ask(`/api/quotes/${newToken(server.ctx.random)}`)).status).toBe(404)
  }
  const miss = (address?: string) => server.ask(`/api/quotes/${newToken(server.ctx.random)}`, {}, address)
  expect((await miss()).status).toBe(429)
  expect((await server.ask(`/api/quotes/${token}`)).status).toBe(200)
  expect((await miss('198.51.100.1')).status).toBe(404)
  server.wait(599_999)
  expect((await miss()).status).toBe(429)
  server.wait(1)
  expect((await miss()).status).toBe(404)
})

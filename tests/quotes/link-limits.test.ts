import { expect, test } from 'vitest'
import { serverWithAdmin } from './fixtures.ts'

// The limits of a network around it, and of misses, stand in tests/http/link-limits.test.ts.
test('a link answers 30 requests a minute for each network, then 429 (C4)', async () => {
  const { server, sendQuote } = await serverWithAdmin()
  const [one, other] = [await sendQuote(), await sendQuote()]
  const get = (token: string, address?: string) => server.ask(`/api/quotes/${token}`, {}, address)
  for (let count = 0; count < 30; count += 1) expect((await get(one.token)).status).toBe(200)
  const refused = await get(one.token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await refused.json()).error).toBe('Too many requests on this link. Please try again shortly.')
  expect((await get(other.token)).status).toBe(200)
  expect((await get(one.token, '198.51.100.1')).status).toBe(200)
  server.wait(59_999)
  expect((await get(one.token)).status).toBe(429)
  server.wait(1)
  expect((await get(one.token)).status).toBe(200)
})

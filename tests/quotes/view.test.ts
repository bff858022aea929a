import { expect, test } from 'vitest'
import { getQuote } from '#src/quotes/get.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { no, sentQuote, shownHash } from './fixtures.ts'

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
  await server.api.quotes[':token'].decision.$post({ param, json: no(await shownHash(server, token)) })
  expect((await views()).count).toBe(2)
})

import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, invited, newestOf } from './fixtures.ts'

test('a visit is counted once in 30 minutes, and never for an admin', async () => {
  const server = startTestServer()
  const { token, admin, quoteId } = await invited(server)
  const param = { token }
  const view = (api = server.api) => api.nda[':token'].view.$post({ param, json: {} })
  await view(admin.api)
  expect(await newestOf(admin, quoteId)).toMatchObject({ state: 'sent', views: { count: 0, first: null, last: null } })
  await view()
  server.wait(29 * 60_000)
  await view()
  expect(await newestOf(admin, quoteId)).toMatchObject({ state: 'opened', views: { count: 1 } })
  server.wait(60_000)
  await view()
  expect((await newestOf(admin, quoteId)).views).toEqual({
    count: 2,
    first: '2026-11-01T20:00:00.000Z',
    last: '2026-11-01T20:30:00.000Z',
  })
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_first_viewed'")).toBe(1)
})

import { expect, test } from 'vitest'
import { endSessions, listSessions } from '#src/auth/end-sessions.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

test('the operator lists and ends sessions, from the next request on (B4)', async () => {
  const server = startTestServer()
  const one = await server.signedIn({ admin: true, email: 'one@example.nz' })
  server.wait(60_000)
  await server.signedIn({ email: 'two@example.nz' })
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual(['two@example.nz', 'one@example.nz'])
  expect((await one.api.admin.quotes.$get({ query: {} })).status).toBe(200)
  expect(endSessions(server.ctx, { email: 'one@example.nz' })).toBe(1)
  expect(endSessions(server.ctx, { email: 'nobody@example.nz' })).toBeNull()
  expect((await one.api.admin.quotes.$get({ query: {} })).status).toBe(401)
  server.wait(31 * 60_000)
  expect(listSessions(server.ctx)).toEqual([])
})

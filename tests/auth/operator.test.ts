import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { endSessions, listSessions } from '#src/auth/list-sessions.ts'
import { dump, startTestServer } from '#tests/fixtures/server.ts'

test('B4: the operator sees who is signed in, and ends it; the next request is a stranger’s', async () => {
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

test('an account is removed as its owner asks, with all that names it; an admin’s is not', async () => {
  const server = startTestServer()
  await server.signedIn({ admin: true, email: 'owner@example.nz' })
  const { api } = await server.signedIn({ email: 'two@example.nz' })
  await api.auth['reset-request'].$post({ json: { email: 'two@example.nz' } })
  await server.deliver()
  expect(deleteAccount(server.ctx, { email: 'owner@example.nz' })).toBe('admin')
  expect(deleteAccount(server.ctx, { email: 'nobody@example.nz' })).toBe('unknown')
  expect(deleteAccount(server.ctx, { email: 'two@example.nz' })).toBe('removed')
  expect(deleteAccount(server.ctx, { email: 'two@example.nz' })).toBe('unknown')
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual(['owner@example.nz'])
  expect(JSON.stringify(dump(server.ctx.db)).toLowerCase()).not.toContain('two@example.nz')
  expect(await (await api.auth.session.$get()).json()).toEqual({ user: null, isAdmin: false })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

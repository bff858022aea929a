import { expect, test } from 'vitest'
import { createAdmin, endSessions, grantAdmin, listSessions, revokeAdmin } from '#src/auth/admins.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { minutes } from '#src/base/time.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { confirmedAccount, email, password, secretOf, signInNew, startServer } from './fixtures.ts'

const other = { email: 'other@rimu.example' }

test('an admin created by the operator chooses the password by the link (A11)', async () => {
  const server = startServer()
  const link = await createAdmin(server.ctx, { email })
  const browser = server.open()
  expect((await browser.reset(secretOf(link ?? ''), password)).status).toBe(200)
  expect(await (await browser.signIn(email)).json()).toMatchObject({ isAdmin: true })
})

test('a granted role holds from the next request on, a revoked one no longer, and both are audited (A10, A11)', async () => {
  const { server, browser, id } = await signInNew()
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  expect(grantAdmin(server.ctx, { email })).toBe('granted')
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(await browser.session()).toMatchObject({ isAdmin: true })

  await createAdmin(server.ctx, other)
  expect(revokeAdmin(server.ctx, { email })).toBe('revoked')
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([401, 'not_signed_in'])
  expect(server.rows('sessions')).toEqual([])
  await browser.signIn(email)
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  for (const event of ['role_granted', 'role_revoked'] as const) {
    expect(server.row('audit_events', { event, subject: id }).actor).toBe('operator')
  }
})

test('an unknown, unconfirmed or admin account is not granted the role (A11)', async () => {
  const server = startServer()
  expect(grantAdmin(server.ctx, { email })).toBe('unknown')
  await server.open().signUp({ email })
  expect(grantAdmin(server.ctx, { email })).toBe('unconfirmed')
  expect(revokeAdmin(server.ctx, { email })).toBe('unknown')
  expect(await createAdmin(server.ctx, { email })).toMatch(/\/auth\?reset=[\w-]{43}$/)
  expect(grantAdmin(server.ctx, { email })).toBe('already')
  expect(await createAdmin(server.ctx, { email })).toBeNull()
  expect((await server.open().signIn(email)).status).toBe(401)
})

test('the only admin keeps the role, the account and the sessions; with another one the role goes (A11)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  await server.storesNothing(() => {
    expect(revokeAdmin(server.ctx, { email })).toBe('last')
    expect(deleteAccount(server.ctx, { email })).toBe('admin')
  })
  expect((await browser.get('admin/quotes')).status).toBe(200)
  confirmedAccount(server, { ...other, admin: true })
  expect(revokeAdmin(server.ctx, { email })).toBe('revoked')
  expect(revokeAdmin(server.ctx, other)).toBe('last')
})

test('the operator lists and ends sessions, from the next request on (B4)', async () => {
  const server = startServer()
  const one = await server.signedIn({ admin: true, email: 'one@example.nz' })
  const read = async () => (await one.api.admin.quotes.$get({ query: {} })).status
  server.wait(minutes(1))
  await server.signedIn({ email: 'two@example.nz' })
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual(['two@example.nz', 'one@example.nz'])
  expect(await read()).toBe(200)
  expect(endSessions(server.ctx, { email: 'one@example.nz' })).toBe(1)
  expect(endSessions(server.ctx, { email: 'nobody@example.nz' })).toBeNull()
  expect(await read()).toBe(401)
  server.wait(minutes(31))
  expect(listSessions(server.ctx)).toEqual([])
})

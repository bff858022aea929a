import { expect, test } from 'vitest'
import { createAdmin, endSessions, grantAdmin, listSessions, revokeAdmin } from '#src/auth/admins.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, firstAdmin, openBrowser, password, rows, secretOf } from './fixtures.ts'

const email = 'hana@rimu.example'

test('an admin created by the operator chooses the password by the link (A11)', async () => {
  const server = startTestServer()
  const link = await createAdmin(server.ctx, { email })
  const browser = openBrowser(server)
  expect((await browser.post('reset', { token: secretOf(link ?? ''), password })).status).toBe(200)
  expect(await (await browser.signIn(email)).json()).toMatchObject({ isAdmin: true })
})

test('a granted role holds from the next request on, a revoked one no longer (A11)', async () => {
  const { server, browser } = await confirmedAccount()
  await browser.signIn(email)
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  expect(grantAdmin(server.ctx, { email })).toBe('granted')
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(await (await browser.get('auth/session')).json()).toMatchObject({ isAdmin: true })

  await createAdmin(server.ctx, { email: 'other@rimu.example' })
  expect(revokeAdmin(server.ctx, { email })).toBe('revoked')
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([401, 'not_signed_in'])
  expect(count(server, 'sessions')).toBe(0)
  await browser.signIn(email)
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
})

test('an unknown, unconfirmed or admin account is not granted the role (A11)', async () => {
  const server = startTestServer()
  expect(grantAdmin(server.ctx, { email })).toBe('unknown')
  await openBrowser(server).signUp({ email })
  expect(grantAdmin(server.ctx, { email })).toBe('unconfirmed')
  expect(revokeAdmin(server.ctx, { email })).toBe('unknown')
  expect(await createAdmin(server.ctx, { email })).toMatch(/\/auth\?reset=[\w-]{43}$/)
  expect(grantAdmin(server.ctx, { email })).toBe('already')
  expect(await createAdmin(server.ctx, { email })).toBeNull()
  expect((await openBrowser(server).signIn(email)).status).toBe(401)
})

test('a session without its role in the database is refused: no role is cached (A11)', async () => {
  const { server, browser } = await firstAdmin()
  expect((await browser.get('admin/quotes')).status).toBe(200)
  server.ctx.db.$client.exec('delete from user_roles')
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
})

test('every change of a role is audited (A10, A11)', async () => {
  const { server } = await firstAdmin()
  await confirmedAccount(server)
  grantAdmin(server.ctx, { email })
  revokeAdmin(server.ctx, { email })
  const [user] = rows<{ id: string }>(server, `select id from users where email = '${email}'`)
  const changes = rows(server, "select event, actor, subject from audit_events where event like 'role%' order by seq")
  expect(changes.slice(1)).toEqual([
    { event: 'role_granted', actor: 'operator', subject: user?.id },
    { event: 'role_revoked', actor: 'operator', subject: user?.id },
  ])
})

test('the only admin keeps the role, the account and the sessions; with another one the role goes (A11)', async () => {
  const server = startTestServer()
  const { browser } = await firstAdmin(server, email)
  const before = dump(server.ctx.db)
  expect(revokeAdmin(server.ctx, { email })).toBe('last')
  expect(deleteAccount(server.ctx, { email })).toBe('admin')
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await browser.get('admin/quotes')).status).toBe(200)
  await createAdmin(server.ctx, { email: 'other@rimu.example' })
  expect(revokeAdmin(server.ctx, { email })).toBe('revoked')
  expect(revokeAdmin(server.ctx, { email: 'other@rimu.example' })).toBe('last')
})

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

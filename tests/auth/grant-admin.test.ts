import { expect, test } from 'vitest'
import { createAdmin, grantAdmin, revokeAdmin } from '#src/auth/admins.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, openBrowser } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a granted role holds from the next request on, a revoked one no longer (A11)', async () => {
  const server = startTestServer()
  const { browser } = await confirmedAccount(server, email)
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

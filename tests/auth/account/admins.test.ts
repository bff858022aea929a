import { expect, test } from 'vitest'
import { createAdmin, endSessions, grantAdmin, listSessions, revokeAdmin } from '#src/auth/account/admins.ts'
import { minutes } from '#src/base/time.ts'
import { email, otherPassword, secretOf, signInNew, startServer } from '#tests/auth/fixtures.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'

test('who has signed up unconfirmed gets no role, but may be created as an admin, with a password chosen by the link (A11)', async () => {
  const server = startServer()
  const browser = server.open()
  await browser.signUp({ email })
  expect(grantAdmin(server.ctx, { email })).toBe('unconfirmed')
  const link = (await createAdmin(server.ctx, { email })) ?? ''
  expect((await browser.signIn(email)).status).toBe(401)
  expect((await browser.reset(secretOf(link), otherPassword)).status).toBe(200)
  expect(await read(browser.signIn(email, otherPassword))).toMatchObject({ isAdmin: true })
})

test('a granted role holds from the next request on, a revoked one no longer, and both are audited (A10, A11)', async () => {
  const { server, browser, id } = await signInNew()
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  expect(grantAdmin(server.ctx, { email })).toBe('granted')
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(await browser.session()).toMatchObject({ isAdmin: true })

  await createAdmin(server.ctx, { email: 'other@rimu.example' })
  expect(revokeAdmin(server.ctx, { email })).toBe('revoked')
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([401, 'not_signed_in'])
  expect(server.rows('sessions')).toEqual([])
  await browser.signIn(email)
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
  for (const event of ['role_granted', 'role_revoked'] as const)
    expect(server.row('audit_events', { event, subject: id }).actor).toBe('operator')
})

test('the operator lists and ends sessions, from the next request on (B4)', async () => {
  const server = startServer()
  const { browser: one } = await signInNew(server)
  server.wait(minutes(1))
  await server.signedIn({ email: 'two@example.nz' })
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual(['two@example.nz', email])
  expect([await one.activity(), endSessions(server.ctx, { email }), await one.activity()]).toEqual([200, 1, 401])
  server.wait(minutes(31))
  expect(listSessions(server.ctx)).toEqual([])
})

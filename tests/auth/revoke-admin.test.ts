import { expect, test } from 'vitest'
import { createAdmin, grantAdmin, revokeAdmin } from '#src/auth/admins.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, firstAdmin, rows } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a session without its role in the database is refused: no role is cached (A11)', async () => {
  const server = startTestServer()
  const { browser } = await firstAdmin(server)
  expect((await browser.get('admin/quotes')).status).toBe(200)
  server.ctx.db.$client.exec('delete from user_roles')
  expect(await refusalOf(browser.get('admin/quotes'))).toEqual([403, 'not_admin'])
})

test('every change of a role is audited (A10, A11)', async () => {
  const server = startTestServer()
  await firstAdmin(server)
  await confirmedAccount(server, email)
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

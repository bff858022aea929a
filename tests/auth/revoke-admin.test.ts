import { expect, test } from 'vitest'
import { grantAdmin } from '#src/auth/grant-admin.ts'
import { revokeAdmin } from '#src/auth/revoke-admin.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
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
  await confirmedAccount(server, email)
  grantAdmin(server.ctx, { email })
  revokeAdmin(server.ctx, { email })
  const [user] = rows<{ id: string }>(server, 'select id from users')
  const changes = rows(server, "select event, actor, subject from audit_events where event like 'role%' order by seq")
  expect(changes).toEqual([
    { event: 'role_granted', actor: 'operator', subject: user?.id },
    { event: 'role_revoked', actor: 'operator', subject: user?.id },
  ])
})

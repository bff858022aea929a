import { expect, test } from 'vitest'
import { createAdmin } from '#src/auth/admins.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { openBrowser, password, secretOf } from './fixtures.ts'

const email = 'hana@rimu.example'

test('an admin created by the operator chooses the password by the link (A11)', async () => {
  const server = startTestServer()
  const link = await createAdmin(server.ctx, { email })
  const browser = openBrowser(server)
  expect((await browser.post('reset', { token: secretOf(link ?? ''), password })).status).toBe(200)
  expect(await (await browser.signIn(email)).json()).toMatchObject({ isAdmin: true })
})

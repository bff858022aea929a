import { expect, test } from 'vitest'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { accountOf, adminBrowser, events, rows } from './fixtures.ts'

test('an admin forgets a known device of the account, and no other account’s (A14)', async () => {
  const server = startTestServer()
  const { browser, id } = await adminBrowser(server)
  const other = await server.signedIn({ admin: true })
  const insert = server.ctx.db.$client.prepare(
    "insert into known_devices values (?, ?, 'curl/8.5.0', '203.0.113.30', '2026-11-01T20:00:00.000Z', '2026-11-01T20:00:00.000Z')",
  )
  insert.run('mine', id)
  insert.run('theirs', other.id)
  const { devices } = await accountOf(browser)
  expect(devices).toMatchObject([{ id: 'mine', current: false, address: '203.0.113.30', browser: 'curl/8.5.0' }])
  expect(await refusalOf(browser.send('admin/account/devices/theirs/forget', {}))).toEqual([404, 'not_found'])
  expect((await browser.send('admin/account/devices/mine/forget', {})).status).toBe(200)
  expect(rows(server, 'select id from known_devices')).toEqual([{ id: 'theirs' }])
  expect(events(server).filter((event) => event === 'device_forgotten')).toHaveLength(1)
})

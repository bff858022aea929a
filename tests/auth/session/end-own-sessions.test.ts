import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { adminBrowser, type Browser, email, inTurn, signedOut, signInNew, thiefOf } from '#tests/auth/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

const end = (browser: Browser, id: string) => browser.send(`admin/account/sessions/${id}/end`)
const endOthers = (browser: Browser) => browser.send('admin/account/sessions/end-others')

const ownId = async (browser: Browser) => (await browser.account()).sessions.find(({ current }) => current)?.id ?? ''

const threeBrowsers = async () => {
  const { server, browser: mine } = await signInNew(undefined, { admin: true })
  const [second, third] = [server.open(), server.open()]
  for (const browser of [second, third]) await browser.signIn(email)
  const activities = () => Promise.all([mine, second, third].map((browser) => browser.activity()))
  return { server, mine, second, activities }
}

test('an admin ends one session, or all but the browser’s own, and none of another account; without others nothing is recorded (B4)', async () => {
  const { server, mine, second, activities } = await threeBrowsers()
  const { browser: stranger } = await adminBrowser(server)
  for (const id of [await ownId(stranger), 'f'.repeat(64)])
    expect(await refusalOf(end(mine, id))).toEqual([404, 'not_found'])
  expect((await end(mine, await ownId(second))).status).toBe(200)
  expect(await activities()).toEqual([200, 401, 200])
  await second.signIn(email)
  expect(await inTurn(2, () => endOthers(mine))).toEqual([200, 200])
  expect([await activities(), await stranger.activity()]).toEqual([[200, 401, 401], 200])
  const ended = server.rows('audit_events', { event: 'sessions_ended' })
  expect(ended.map(({ detail }) => detail)).toEqual(['{"count":1}', '{"count":2}'])
})

test('ending one’s own session signs out, in every tab (B4)', async () => {
  const { server, mine, activities } = await threeBrowsers()
  const otherTab = thiefOf(server, mine)
  const answer = await end(mine, await ownId(mine))
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache","storage"'])
  expect([mine.jar.has('session'), await otherTab.session()]).toEqual([false, signedOut])
  expect(await activities()).toEqual([401, 200, 200])
})

test('an admin forgets a known device of the account, and no other account’s (A14)', async () => {
  const { server, browser } = await signInNew(undefined, { admin: true })
  await signInNew(server, { email: 'other@rimu.example', admin: true })
  const [mine, theirs] = server.rows('known_devices').map(({ id }) => id)
  server.wait(minutes(5))
  await browser.signIn(email)
  const times = { created_at: '2026-11-01T20:00:00.000Z', last_seen_at: '2026-11-01T20:05:00.000Z' }
  const device = { id: mine, current: true, address: browser.address, browser: expect.any(String), ...times }
  expect((await browser.account()).devices).toEqual([device])
  const forget = (id = '') => browser.send(`admin/account/devices/${id}/forget`)
  expect(await refusalOf(forget(theirs))).toEqual([404, 'not_found'])
  expect((await forget(mine)).status).toBe(200)
  expect(server.row('known_devices').id).toBe(theirs)
  expect(server.events(/^device_forgotten$/)).toHaveLength(1)
})

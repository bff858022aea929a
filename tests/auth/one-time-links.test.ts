import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { email, password, signInNew, startServer } from './fixtures.ts'

const linkUsed = [400, 'link_used']

/** Someone signed up and then asked for a new password. */
const requestLinks = async () => {
  const server = startServer()
  await server.open().signUp({ email })
  const confirm = await server.secretSentTo(email)
  await server.open().requestReset(email)
  const reset = await server.secretSentTo(email)
  return { server, confirm, reset, browser: server.open() }
}

test('a link works once, and `used_at` is set once (A5)', async () => {
  const { server, confirm, browser } = await requestLinks()
  expect((await browser.confirm(confirm)).status).toBe(200)
  const used = server.row('one_time_tokens', { purpose: 'confirm' })
  expect(used.used_at).not.toBeNull()
  server.wait(minutes(1))
  expect(await refusalOf(browser.confirm(confirm))).toEqual(linkUsed)
  expect(server.row('one_time_tokens', { purpose: 'confirm' })).toEqual(used)
})

test('a link is good for its purpose only (A5)', async () => {
  const { server, confirm, reset, browser } = await requestLinks()
  await server.storesNothing(async () => {
    expect(await refusalOf(browser.confirm(reset))).toEqual(linkUsed)
    expect(await refusalOf(browser.reset(confirm))).toEqual(linkUsed)
    for (const setup of [confirm, reset]) {
      expect(await refusalOf(browser.signUp({ email, setup }))).toEqual(linkUsed)
    }
  })
})

test('a confirm link works for 24 hours, a reset link for 1 hour (A5)', async () => {
  const { server, confirm, reset, browser } = await requestLinks()
  server.wait(hours(1))
  expect(await refusalOf(browser.reset(reset))).toEqual(linkUsed)
  server.wait(hours(23))
  expect(await refusalOf(browser.confirm(confirm))).toEqual(linkUsed)

  const early = await requestLinks()
  early.server.wait(hours(1) - 1)
  expect((await early.browser.reset(early.reset)).status).toBe(200)
  const timely = await requestLinks()
  timely.server.wait(hours(24) - 1)
  expect((await timely.browser.confirm(timely.confirm)).status).toBe(200)
})

test('a malformed token is refused like an unknown one (A5)', async () => {
  const browser = startServer().open()
  for (const token of ['', 'x', '../../etc', 'A'.repeat(43), 'é'.repeat(100)]) {
    expect(await refusalOf(browser.confirm(token))).toEqual(linkUsed)
    expect(await refusalOf(browser.reset(token))).toEqual(linkUsed)
  }
})

test('the database contains no secret of any link (A5)', async () => {
  const { server, confirm, reset } = await requestLinks()
  for (const secret of [confirm, reset]) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(dump(server.ctx.db))).not.toMatch(new RegExp(`${confirm}|${reset}`))
})

test('32 concurrent uses of a reset link set one password (A5)', async () => {
  const { server, reset } = await requestLinks()
  server.expectError('refused')
  const race = Array.from({ length: 32 }, (_, at) => server.open().reset(reset, `river stones and ferns ${at}`))
  const statuses = (await Promise.all(race)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 400, 503]).toContain(status)
  expect(server.events(/^password_reset$/)).toHaveLength(1)
})

test('a new password ends every session and every other link (A5)', async () => {
  const { server, browser } = await signInNew()
  await server.open().requestReset(email)
  const older = await server.secretSentTo(email)
  server.wait(minutes(1))
  await server.open().requestReset(email)
  expect((await server.open().reset(await server.secretSentTo(email))).status).toBe(200)
  expect(server.rows('sessions')).toEqual([])
  expect(await browser.activity()).toBe(401)
  expect(await refusalOf(server.open().reset(older))).toEqual(linkUsed)
})

test('a new password is checked like the first one, confirms the address and ends the link that does (A5, A6)', async () => {
  const { reset, confirm, browser } = await requestLinks()
  for (const weak of ['short', 'password1234', 'hana@rimu2026']) {
    expect(await refusalOf(browser.reset(reset, weak))).toEqual([400, 'invalid'])
  }
  expect((await browser.reset(reset, password)).status).toBe(200)
  expect((await browser.signIn(email)).status).toBe(200)
  expect(await refusalOf(browser.confirm(confirm))).toEqual(linkUsed)
})

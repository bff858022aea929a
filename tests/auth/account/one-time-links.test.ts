import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { atOnce, email, password, signInNew, startServer } from '#tests/auth/fixtures.ts'
import { allRows, refusalOf } from '#tests/fixtures/server.ts'

const linkUsed = [400, 'link_used']

const requestLinks = async () => {
  const server = startServer()
  await server.open().signUp({ email })
  const confirm = await server.secretSentTo(email)
  await server.open().requestReset(email)
  const reset = await server.secretSentTo(email)
  return { server, confirm, reset, browser: server.open() }
}

const refuse = async (...asked: Promise<Response>[]) => {
  for (const answer of asked) expect(await refusalOf(answer)).toEqual(linkUsed)
}

test('a link is good for its purpose only, and once; a malformed token is refused like an unknown one, and no secret is stored (A5)', async () => {
  const { server, confirm, reset, browser } = await requestLinks()
  for (const secret of [confirm, reset]) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(allRows(server.ctx.db))).not.toMatch(new RegExp(`${confirm}|${reset}`))
  for (const token of ['', 'x', '../../etc', 'A'.repeat(43), 'é'.repeat(100)])
    await refuse(browser.confirm(token), browser.reset(token))
  const setUp = (setup: string) => browser.signUp({ email, setup })
  await server.storesNothing(() => refuse(browser.confirm(reset), browser.reset(confirm), setUp(confirm), setUp(reset)))
  expect((await browser.confirm(confirm)).status).toBe(200)
  server.wait(minutes(1))
  await server.storesNothing(() => refuse(browser.confirm(confirm)))
})

test('a confirm link works for 24 hours, a reset link for 1 hour (A5)', async () => {
  const [late, timely] = [await requestLinks(), await requestLinks()]
  late.server.wait(hours(1))
  await refuse(late.browser.reset(late.reset))
  late.server.wait(hours(23))
  await refuse(late.browser.confirm(late.confirm))
  timely.server.wait(hours(24) - 1)
  expect((await timely.browser.confirm(timely.confirm)).status).toBe(200)
  await timely.browser.requestReset(email)
  const reset = await timely.server.secretSentTo(email)
  timely.server.wait(hours(1) - 1)
  expect((await timely.browser.reset(reset)).status).toBe(200)
})

test('32 concurrent uses of a reset link set one password (A5)', async () => {
  const { server, reset } = await requestLinks()
  server.expectError('refused')
  const race = atOnce(32, (at) => server.open().reset(reset, `river stones and ferns ${at}`))
  const { 200: won, 400: used = 0, 503: busy = 0 } = await race
  expect([won, used + busy]).toEqual([1, 31])
  expect(server.events(/^password_reset$/)).toHaveLength(1)
})

test('a new password ends every session and every other link (A5)', async () => {
  const { server, browser } = await signInNew()
  await server.open().requestReset(email)
  const older = await server.secretSentTo(email)
  server.wait(minutes(1))
  await server.open().requestReset(email)
  expect((await server.open().reset(await server.secretSentTo(email))).status).toBe(200)
  expect([server.rows('sessions'), await browser.activity()]).toEqual([[], 401])
  await refuse(server.open().reset(older))
})

test('a new password is checked like the first one, confirms the address and ends the link that does (A5, A6)', async () => {
  const { reset, confirm, browser } = await requestLinks()
  for (const weak of ['short', 'password1234', 'hana@rimu2026'])
    expect(await refusalOf(browser.reset(reset, weak))).toEqual([400, 'invalid'])
  expect((await browser.reset(reset, password)).status).toBe(200)
  expect((await browser.signIn(email)).status).toBe(200)
  await refuse(browser.confirm(confirm))
})

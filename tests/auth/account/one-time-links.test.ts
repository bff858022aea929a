import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import {
  atOnce,
  email,
  inTurn,
  otherPassword,
  password,
  type Server,
  secretOf,
  signInNew,
  startServer,
} from '#tests/auth/fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { allRows, read, refusalOf } from '#tests/fixtures/server.ts'

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
  expect((await browser.confirm(`<${confirm}>.`)).status).toBe(200)
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

test('a new password is checked like the first one, and ends every session and every other link (A5, A6)', async () => {
  const { server, browser } = await signInNew()
  const resetSent = async () => {
    server.wait(minutes(1))
    await server.open().requestReset(email)
    return server.secretSentTo(email)
  }
  const [older, newer] = [await resetSent(), await resetSent()]
  for (const weak of ['short', 'password1234', 'hana@rimu2026'])
    expect(await refusalOf(server.open().reset(newer, weak))).toEqual([400, 'invalid'])
  expect((await server.open().reset(newer)).status).toBe(200)
  expect([server.rows('sessions'), await browser.activity()]).toEqual([[], 401])
  await refuse(server.open().reset(older))
})

test('a new password confirms the address, and ends the link that does (A5)', async () => {
  const { reset, confirm, browser } = await requestLinks()
  expect((await browser.reset(reset, password)).status).toBe(200)
  expect((await browser.signIn(email)).status).toBe(200)
  await refuse(browser.confirm(confirm))
})

const statusesFor = (server: Server, secrets: string[]) =>
  inTurn(secrets.length, (turn) => server.open().signIn(email, secrets[turn]))

const chosen = 'tussock, wind and morning light'
const thrice = Array<string>(3).fill(otherPassword)

test.each<[when: string, emails: number, ...passwords: (string | null)[]]>([
  ['before', 2, otherPassword, password],
  ['after', 2, password, otherPassword],
  ['so often before that no email goes out for its owner', 3, ...thrice, password],
  ['again when an email may be sent again', 4, ...thrice, password, null, otherPassword],
])('a sign-up for another’s address %s gives no access once its owner confirms (A4)', async (_, count, ...turns) => {
  const server = startServer()
  for (const secret of turns) {
    if (secret === null) server.wait(hours(1))
    else await server.open().signUp({ email, password: secret })
  }
  const links = (await server.emailsTo(email)).map((each) => secretOf(linkIn(each)))
  expect(links).toHaveLength(count)
  // The owner opens the newest email: no password works but the one that the owner then chooses.
  const { reset } = await read(server.open().confirm(links.at(-1) ?? ''))
  expect((await server.open().reset(reset, chosen)).status).toBe(200)
  expect(await statusesFor(server, [chosen, password, otherPassword])).toEqual([200, 401, 401])
  for (const token of links) await refuse(server.open().confirm(token))
})

test('a link that confirms no password opens nothing until one is chosen, and an expired sign-up does not count (A4)', async () => {
  const server = startServer()
  await server.open().signUp({ email, password: otherPassword })
  await server.open().signUp({ email })
  await server.open().confirm(await server.secretSentTo(email))
  expect(await statusesFor(server, [password, otherPassword])).toEqual([401, 401])
  server.wait(hours(25))
  await server.open().signUp({ email })
  expect(await read(server.open().confirm(await server.secretSentTo(email)))).toEqual({ reset: null })
  expect(await statusesFor(server, [password])).toEqual([200])
})

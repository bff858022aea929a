import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { choosePassword, emailsTo, openBrowser, otherPassword, password, secretOf, secretSentTo } from './fixtures.ts'

const email = 'hana@rimu.example'

/** The owner opens the newest email: no password works but the one that the owner then chooses. */
const expectOnlyOwner = async (server: ReturnType<typeof startTestServer>) => {
  const links = (await emailsTo(server, email)).map((each) => secretOf(linkIn(each)))
  const chosen = 'tussock, wind and morning light'
  expect(await choosePassword(server, links.at(-1) ?? '', chosen)).toBe(200)
  expect((await openBrowser(server).signIn(email, chosen)).status).toBe(200)
  for (const secret of [password, otherPassword]) {
    expect((await openBrowser(server).signIn(email, secret)).status).toBe(401)
  }
  for (const token of links) {
    expect(await refusalOf(openBrowser(server).post('confirm', { token }))).toEqual([400, 'link_used'])
  }
}

test.each<[string, string[]]>([
  ['before', [otherPassword, password]],
  ['after', [password, otherPassword]],
  ['so often before that no email goes out for its owner', [otherPassword, otherPassword, otherPassword, password]],
])('whoever signs up for another’s address %s has no account when its owner confirms (A4)', async (_, passwords) => {
  const server = startTestServer()
  for (const secret of passwords) await openBrowser(server).signUp({ email, password: secret })
  await expectOnlyOwner(server)
})

test('nor does who uses up the owner’s emails and signs up when one may be sent again (A4)', async () => {
  const server = startTestServer()
  for (let turn = 0; turn < 3; turn += 1) await openBrowser(server).post('reset-request', { email })
  await openBrowser(server).signUp({ email, password })
  server.wait(hours(1))
  await openBrowser(server).signUp({ email, password: otherPassword })
  expect(await emailsTo(server, email)).toHaveLength(1)
  await expectOnlyOwner(server)
})

test('a link that confirms no password opens nothing until one is chosen, and an expired sign-up does not count (A4)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email, password: otherPassword })
  await openBrowser(server).signUp({ email, password })
  await openBrowser(server).post('confirm', { token: await secretSentTo(server, email) })
  for (const secret of [password, otherPassword]) {
    expect((await openBrowser(server).signIn(email, secret)).status).toBe(401)
  }
  server.wait(hours(25))
  await openBrowser(server).signUp({ email, password })
  const confirmed = await openBrowser(server).post('confirm', { token: await secretSentTo(server, email) })
  expect(await confirmed.json()).toEqual({ reset: null })
  expect((await openBrowser(server).signIn(email, password)).status).toBe(200)
})

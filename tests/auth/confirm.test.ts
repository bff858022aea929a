import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { read, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import {
  choosePassword,
  email,
  emailsTo,
  inTurn,
  openBrowser,
  otherPassword,
  password,
  secretOf,
  secretSentTo,
} from './fixtures.ts'

const statusesFor = (server: TestServer, secrets: string[]) =>
  inTurn(secrets.length, (turn) => openBrowser(server).signIn(email, secrets[turn]))

/** The owner opens the newest email: no password works but the one that the owner then chooses. */
const expectOnlyOwner = async (server: TestServer) => {
  const links = (await emailsTo(server, email)).map((each) => secretOf(linkIn(each)))
  const chosen = 'tussock, wind and morning light'
  expect(await choosePassword(server, links.at(-1) ?? '', chosen)).toBe(200)
  expect(await statusesFor(server, [chosen, password, otherPassword])).toEqual([200, 401, 401])
  for (const token of links) {
    expect(await refusalOf(openBrowser(server).confirm(token))).toEqual([400, 'link_used'])
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
  await inTurn(3, () => openBrowser(server).signUp({ email, password: otherPassword }))
  await openBrowser(server).signUp({ email })
  server.wait(hours(1))
  await openBrowser(server).signUp({ email, password: otherPassword })
  expect(await emailsTo(server, email)).toHaveLength(4)
  await expectOnlyOwner(server)
})

test('a link that confirms no password opens nothing until one is chosen, and an expired sign-up does not count (A4)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email, password: otherPassword })
  await openBrowser(server).signUp({ email })
  await openBrowser(server).confirm(await secretSentTo(server, email))
  expect(await statusesFor(server, [password, otherPassword])).toEqual([401, 401])
  server.wait(hours(25))
  await openBrowser(server).signUp({ email })
  expect(await read(openBrowser(server).confirm(await secretSentTo(server, email)))).toEqual({ reset: null })
  expect(await statusesFor(server, [password])).toEqual([200])
})

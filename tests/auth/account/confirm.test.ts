import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { email, inTurn, otherPassword, password, type Server, secretOf, startServer } from '#tests/auth/fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'

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
  for (const token of links) expect(await refusalOf(server.open().confirm(token))).toEqual([400, 'link_used'])
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

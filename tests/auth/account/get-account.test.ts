import { expect, test } from 'vitest'
import { accountEventLabels } from '#src/auth/rules.ts'
import { days, minutes, seconds } from '#src/base/time.ts'
import type { Browser } from '#tests/auth/fixtures.ts'
import { adminBrowser, confirmedAccount, email, inTurn, otherPassword, startServer } from '#tests/auth/fixtures.ts'
import { read } from '#tests/fixtures/server.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'

const twoBrowsers = async () => {
  const server = startServer()
  confirmedAccount(server, { admin: true })
  const computer = server.open('203.0.113.20', firefox)
  const telephone = server.open('2001:db8:7::1', safari)
  await computer.signIn(email)
  server.wait(minutes(1))
  await telephone.signIn(email)
  return { server, computer, telephone }
}

test('the account page tells each session’s browser, address and last use, its own first; none that ended or is another’s (B4)', async () => {
  const { server, computer, telephone } = await twoBrowsers()
  await adminBrowser(server)
  server.wait(minutes(5))
  await telephone.activity()
  // Within a minute of a written activity it is kept in memory alone.
  server.wait(seconds(30))
  await telephone.activity()
  const id = expect.stringMatching(/^[0-9a-f]{64}$/)
  const [first, later, last] = ['2026-11-01T20:00:00.000Z', '2026-11-01T20:01:00.000Z', '2026-11-01T20:06:30.000Z']
  const onComputer = {
    address: '203.0.113.20',
    browser: 'Firefox 145 on Windows',
    created_at: first,
    last_seen_at: first,
  }
  const onTelephone = {
    address: '2001:db8:7::1',
    browser: 'Safari 18 on iPhone',
    created_at: later,
    last_seen_at: last,
  }
  const sessions = [
    { id, current: true, ...onComputer },
    { id, current: false, ...onTelephone },
  ]
  expect(await computer.account()).toMatchObject({ email, sessions })
  server.wait(minutes(26))
  await telephone.activity()
  const { address } = onTelephone
  expect((await telephone.account()).sessions).toMatchObject([{ current: true, address }])
})

const signInsOf = async (browser: Browser) =>
  (await browser.account()).signIns.map(({ event, address }) => [accountEventLabels[event], address])

test('the account page lists the account’s sign-ins and refusals, with an address where it knows one (A10)', async () => {
  const { server, computer } = await twoBrowsers()
  await server.open('198.51.100.66').guess(email)
  await computer.prove(otherPassword)
  const listed = [
    ['A wrong password, when it was asked for again', '203.0.113.20'],
    ['A sign-in was refused', null],
    ['Signed in', '2001:db8:7::1'],
    ['Signed in', '203.0.113.20'],
  ]
  expect(await signInsOf(computer)).toEqual(listed)
  // A day later the log has other pseudonyms, and those of the day before are still understood.
  server.wait(days(1))
  await computer.signIn(email)
  expect(await signInsOf(computer)).toEqual([['Signed in', '203.0.113.20'], ...listed])
})

test('refusals, which strangers cause, push no sign-in off the page (A10)', async () => {
  const { server, computer } = await twoBrowsers()
  await inTurn(15, () => server.open().guess(email))
  const listed = (await signInsOf(computer)).map(([label]) => label)
  expect(listed).toEqual([...Array(10).fill('A sign-in was refused'), 'Signed in', 'Signed in'])
})

test('only an admin is told which contract details are missing, and only on https (G8)', async () => {
  const https = { ORIGIN: 'https://desk.example' }
  const unset = { BUSINESS_ADDRESS: '', SIGNATORY_TITLE: '' }
  const missingFor = async (environment: Record<string, string>, options?: { admin: boolean }) => {
    const server = startServer({ environment })
    const { api } = options ? await server.signedIn(options) : server
    return (await read(api.auth.session.$get())).missing
  }
  expect(await missingFor({ ...https, ...unset }, { admin: true })).toEqual(['business.address', 'signatory.title'])
  expect(await missingFor({ ...https, ...unset }, { admin: false })).toBeUndefined()
  expect(await missingFor({ ...https, ...unset })).toBeUndefined()
  expect(await missingFor(https, { admin: true })).toBeUndefined()
  expect(await missingFor(unset, { admin: true })).toBeUndefined()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, elsewhere, openBrowser, otherPassword, rows, watchHashing } from './fixtures.ts'

const email = 'hana@rimu.example'

test('of 2,000 parallel attempts exactly 5 reach Argon2, and the rest are refused with the time to wait (A8)', async () => {
  const server = startTestServer()
  const verify = watchHashing()
  const browser = openBrowser(server)
  const all = Array.from({ length: 2000 }, (_, at) => browser.signIn(`person${at % 50}@rimu.example`))
  const answers = await Promise.all(all)
  expect(verify).toHaveBeenCalledTimes(5)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(1995)
  expect(limited.every((answer) => answer.headers.get('retry-after') === '60')).toBe(true)
  expect(await limited[0]?.json()).toEqual({
    code: 'too_many_this_minute',
    error: 'Too many attempts. Please wait 1 minute.',
  })
  expect(count(server, 'limit_hits')).toBe(16)
})

test('one network has 20 attempts an hour (A8)', async () => {
  const server = startTestServer()
  const browser = openBrowser(server)
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await browser.signIn(`person${turn}@rimu.example`)).status).toBe(401)
    server.wait(seconds(20))
  }
  const answer = await browser.signIn('person20@rimu.example')
  expect(answer.headers.get('retry-after')).toBe(String(60 * 60 - 20 * 20))
  expect(await answer.json()).toEqual({
    code: 'too_many_this_hour',
    error: 'Too many attempts. Please wait 1 hour.',
  })
})

test('one account has 20 attempts an hour from all networks, whether it exists or not (A8)', async () => {
  const { server } = await confirmedAccount()
  for (const address of [email, 'nobody@rimu.example']) {
    const twenty = Array.from({ length: 20 }, () => openBrowser(server).signIn(address, otherPassword))
    expect((await Promise.all(twenty)).every(({ status }) => status === 401)).toBe(true)
    expect(await refusalOf(openBrowser(server).signIn(address))).toEqual([429, 'too_many_this_hour'])
  }
})

test('the limits hold across a restart (A8)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auth-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'test.sqlite')
  const db = openDatabase(file)
  migrate(db, null, 'test')
  const address = elsewhere()
  const before = startTestServer({ db })
  for (let turn = 0; turn < 5; turn += 1) await openBrowser(before, address).signIn(email)

  const after = startTestServer({ db: openDatabase(file) })
  after.wait(seconds(59.9))
  expect((await openBrowser(after, address).signIn(email)).status).toBe(429)
  after.wait(seconds(0.1))
  expect((await openBrowser(after, address).signIn(email)).status).toBe(401)
})

test('a clock set back neither loosens the limit nor locks anyone out for longer than an hour (A8, D8)', async () => {
  const server = startTestServer()
  const browser = openBrowser(server)
  for (let turn = 0; turn < 5; turn += 1) await browser.signIn(email)
  server.wait(-hours(24))
  expect((await browser.signIn(email)).status).toBe(429)
  server.wait(minutes(1))
  expect((await browser.signIn(email)).status).toBe(401)
})

test('the buckets contain no address and no account (A8)', async () => {
  const server = startTestServer()
  await openBrowser(server, '203.0.113.9').signIn(email)
  const stored = JSON.stringify(rows(server, 'select key from limit_hits'))
  expect(stored).not.toContain('203.0.113')
  expect(stored).not.toContain('rimu')
})

test('the networks of one /48 try 25 times in a minute and 100 in an hour together, and leave one event of refusals a minute (F15)', async () => {
  const server = startTestServer()
  const tries = (from: number, wider: string) =>
    Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        openBrowser(server, `${wider}:${(from + at).toString(16)}00::1`).post('reset-request', {
          email: `nobody${at}@rimu.example`,
        }),
      ),
    )
  const admitted = async (from: number, wider = '2001:db8:bad') =>
    (await tries(from, wider)).filter(({ status }) => status === 200).length
  expect(await admitted(0)).toBe(25)
  expect(await admitted(0, '2001:db8:600d')).toBe(25)
  expect(rows(server, "select count(*) as n from audit_events where event = 'sign_in_limited'")).toEqual([{ n: 2 }])
  for (const minute of [1, 2, 3]) {
    server.wait(minutes(1) + 1)
    expect(await admitted(minute * 40)).toBe(25)
  }
  server.wait(minutes(1) + 1)
  expect(await admitted(160)).toBe(0)
})

test('the networks of one /56 try 10 times in a minute and 40 in an hour together; its neighbour goes on (A8, F15)', async () => {
  const server = startTestServer()
  const admitted = async (from: number, site = '2001:db8:bad:ab') => {
    const tries = Array.from({ length: 12 }, (_, at) =>
      openBrowser(server, `${site}${(from + at).toString(16).padStart(2, '0')}::1`).signIn(`nobody${at}@rimu.example`),
    )
    return (await Promise.all(tries)).filter(({ status }) => status === 401).length
  }
  for (const minute of [0, 1, 2, 3]) {
    expect(await admitted(minute * 12)).toBe(10)
    server.wait(minutes(1) + 1)
  }
  expect(await admitted(60)).toBe(0)
  expect(await admitted(0, '2001:db8:bad:ac')).toBe(10)
})

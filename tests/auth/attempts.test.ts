import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { openDatabase } from '#src/db/open.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { atOnce, countStatuses, email, inTurn, nobody, startServer, watchHashing } from './fixtures.ts'

test('of 2,000 parallel attempts exactly 5 reach Argon2, the rest are refused with the time to wait, and no address or account is stored (A8)', async () => {
  const server = startServer()
  const verify = watchHashing()
  const browser = server.open('198.51.100.9')
  const all = Array.from({ length: 2000 }, (_, at) => browser.signIn(`person${at % 50}@rimu.example`))
  const answers = await Promise.all(all)
  expect(verify).toHaveBeenCalledTimes(5)
  expect(countStatuses(answers)).toEqual({ 401: 5, 429: 1995 })
  const limited = answers.filter(({ status }) => status === 429)
  expect(new Set(limited.map((answer) => answer.headers.get('retry-after')))).toEqual(new Set(['60']))
  const error = 'Too many attempts. Please wait 1 minute.'
  expect(await limited[0]?.json()).toEqual({ code: 'too_many_this_minute', error })
  // Of each attempt that was let through: the network, the wider one and the account. Of the refusals, one.
  const buckets = server.rows('limit_hits')
  expect(buckets).toHaveLength(16)
  expect(JSON.stringify(buckets)).not.toMatch(/198\.51\.100|rimu/)
})

test('one account has 20 attempts an hour from all networks, whether it exists or not (A8)', async () => {
  const server = startServer()
  server.account({ email })
  for (const address of [email, nobody]) {
    expect(await atOnce(20, () => server.open().guess(address))).toEqual({ 401: 20 })
    const refused = await server.open().signIn(address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    const error = 'Too many attempts. Please wait 1 hour.'
    expect(await refused.json()).toEqual({ code: 'too_many_this_hour', error })
  }
})

test('the limits hold across a restart (A8)', async () => {
  const { folder, db } = databaseOnDisk()
  const address = '198.51.100.9'
  await inTurn(5, () => startServer({ db }).open(address).signIn(email))

  const after = startServer({ db: openDatabase(join(folder, 'server.sqlite')) })
  after.wait(seconds(59.9))
  expect((await after.open(address).signIn(email)).status).toBe(429)
  after.wait(seconds(0.1))
  expect((await after.open(address).signIn(email)).status).toBe(401)
})

test('a clock set back neither loosens the limit nor locks anyone out for longer than an hour (A8, D8)', async () => {
  const server = startServer()
  const browser = server.open()
  await inTurn(5, () => browser.signIn(email))
  server.wait(-hours(24))
  expect((await browser.signIn(email)).status).toBe(429)
  server.wait(minutes(1))
  expect((await browser.signIn(email)).status).toBe(401)
})

const hex = (n: number) => n.toString(16).padStart(2, '0')

test('the networks of one /48 try 25 times in a minute and 100 in an hour together, and leave one event of refusals a minute (F15)', async () => {
  const server = startServer()
  const tries = (from: number, wider = '2001:db8:bad') =>
    atOnce(40, (at) => server.open(`${wider}:${hex(from + at)}00::1`).requestReset(`nobody${at}@rimu.example`))
  const limited = { 200: 25, 429: 15 }
  expect([await tries(0), await tries(0, '2001:db8:600d')]).toEqual([limited, limited])
  expect(server.events(/^sign_in_limited$/)).toHaveLength(2)
  for (const minute of [1, 2, 3]) {
    server.wait(minutes(1) + 1)
    expect(await tries(minute * 40)).toEqual(limited)
  }
  server.wait(minutes(1) + 1)
  expect(await tries(160)).toEqual({ 429: 40 })
})

test('the networks of one /56 try 10 times in a minute and 40 in an hour together; its neighbour goes on (A8, F15)', async () => {
  const server = startServer()
  const tries = (from: number, site = '2001:db8:bad:ab') =>
    atOnce(12, (at) => server.open(`${site}${hex(from + at)}::1`).signIn(`nobody${at}@rimu.example`))
  for (const minute of [0, 1, 2, 3]) {
    expect(await tries(minute * 12)).toEqual({ 401: 10, 429: 2 })
    server.wait(minutes(1) + 1)
  }
  expect(await tries(60)).toEqual({ 429: 12 })
  expect(await tries(0, '2001:db8:bad:ac')).toEqual({ 401: 10, 429: 2 })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  elsewhere,
  emailsTo,
  events,
  firstAdmin,
  openBrowser,
  otherPassword,
  rows,
} from './fixtures.ts'

const email = 'hana@rimu.example'

/** Counts the passwords that are really looked at. */
const watchHashing = () => {
  const verify = vi.spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  return verify
}

describe('A8', () => {
  test('of 2 000 parallel attempts exactly 5 reach Argon2; the rest are told to wait, in SPEC’s words', async () => {
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
    expect(count(server, 'sign_in_attempts')).toBe(11)
  })

  test('never a sixth within 60 s, whenever the first five came', async () => {
    const server = startTestServer()
    const browser = openBrowser(server)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await browser.signIn(email)).status).toBe(401)
      server.wait(seconds(10))
    }
    server.wait(seconds(9.9))
    const early = await browser.signIn(email)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    server.wait(100)
    expect((await browser.signIn(email)).status).toBe(401)
    expect((await browser.signIn(email)).status).toBe(429)
  })

  test('20 an hour from one network', async () => {
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

  test('20 an hour for one account, from wherever, whether it exists or not', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    for (const address of [email, 'nobody@rimu.example']) {
      const twenty = Array.from({ length: 20 }, () => openBrowser(server).signIn(address, otherPassword))
      expect((await Promise.all(twenty)).every(({ status }) => status === 401)).toBe(true)
      expect(await refusalOf(openBrowser(server).signIn(address))).toEqual([429, 'too_many_this_hour'])
    }
  })

  test('a stranger cannot lock out a device that has signed in before', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    const known = openBrowser(server, home)
    await known.signIn(email)
    await known.post('sign-out', {})
    // The stranger fills the account's hour, and the minute of the very network that the owner uses.
    await Promise.all(Array.from({ length: 20 }, () => openBrowser(server).signIn(email, otherPassword)))
    for (let turn = 0; turn < 5; turn += 1) await openBrowser(server, home).signIn(`person${turn}@rimu.example`)
    expect((await openBrowser(server).signIn(email)).status).toBe(429)
    expect((await openBrowser(server, home).signIn('person5@rimu.example')).status).toBe(429)
    expect((await known.signIn(email)).status).toBe(200)
  })

  test('the device’s mark opens nothing, is good for its own account, and has a limit of its own', async () => {
    const server = startTestServer()
    await confirmedAccount(server, 'other@rimu.example')
    const { browser: known } = await confirmedAccount(server, email)
    await known.signIn(email)
    await known.post('sign-out', {})
    expect((await known.get('auth/session')).status).toBe(200)
    expect(await (await known.get('auth/session')).json()).toEqual({ user: null, isAdmin: false })

    server.wait(minutes(1))
    for (let turn = 0; turn < 5; turn += 1) expect((await known.signIn(email, otherPassword)).status).toBe(401)
    expect(await refusalOf(known.signIn(email))).toEqual([429, 'too_many_this_minute'])

    // For another account it is a stranger's: counted by network, and by that account.
    const mark = known.jar.get('device') ?? ''
    const stranger = openBrowser(server)
    stranger.jar.set('device', mark)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await stranger.signIn('other@rimu.example', otherPassword)).status).toBe(401)
    }
    expect((await stranger.signIn('other@rimu.example')).status).toBe(429)
    expect((await openBrowser(server, stranger.address).signIn('nobody@rimu.example')).status).toBe(429)

    // The next email differs in the two bits that 32 bytes leave over: it decodes to the very bytes of the true one.
    const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const forger = openBrowser(server)
    forger.jar.set('device', `${mark.slice(0, -1)}${emails[emails.indexOf(mark.slice(-1)) + 1]}`)
    for (let turn = 0; turn < 5; turn += 1) expect((await forger.signIn(email, otherPassword)).status).toBe(401)
    forger.jar.set('device', `x${mark}`)
    expect((await forger.signIn(email)).status).toBe(429)
  })

  test('signing in again keeps the device’s name, and with it what it has used up', async () => {
    const server = startTestServer()
    const { browser } = await confirmedAccount(server, email)
    await browser.signIn(email)
    const mark = browser.jar.get('device')
    for (let turn = 0; turn < 5; turn += 1) expect((await browser.signIn(email)).status).toBe(200)
    expect(browser.jar.get('device')).toBe(mark)
    expect((await browser.signIn(email)).status).toBe(429)
  })

  test('a restart forgives nobody', async () => {
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

  test('D8 a clock put back neither opens the limit nor locks anyone out for longer than an hour', async () => {
    const server = startTestServer()
    const browser = openBrowser(server)
    for (let turn = 0; turn < 5; turn += 1) await browser.signIn(email)
    server.wait(-hours(24))
    expect((await browser.signIn(email)).status).toBe(429)
    server.wait(minutes(1))
    expect((await browser.signIn(email)).status).toBe(401)
  })

  test('what no window looks at any more is forgotten', async () => {
    const server = startTestServer()
    for (let turn = 0; turn < 5; turn += 1) await openBrowser(server).signIn(`person${turn}@rimu.example`)
    expect(count(server, 'sign_in_attempts')).toBe(10)
    server.wait(hours(1))
    await openBrowser(server).signIn(email)
    expect(count(server, 'sign_in_attempts')).toBe(2)
  })

  test('the buckets name no address and no account', async () => {
    const server = startTestServer()
    await openBrowser(server, '203.0.113.9').signIn(email)
    const stored = JSON.stringify(rows(server, 'select bucket from sign_in_attempts'))
    expect(stored).not.toContain('203.0.113')
    expect(stored).not.toContain('rimu')
  })
})

test('A5: a password that is replaced while it is looked at signs nobody in', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  watchHashing().mockImplementation(async () => {
    server.ctx.db.$client.exec("update users set password_hash = 'another'")
    return true
  })
  const answer = await openBrowser(server).signIn(email)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  expect(count(server, 'sessions')).toBe(0)
})

describe('A7', () => {
  test('somebody without an account has a password looked at too', async () => {
    const server = startTestServer()
    await confirmedAccount(server, email)
    const verify = watchHashing()
    await openBrowser(server).signIn(email, otherPassword)
    await openBrowser(server).signIn('nobody@rimu.example')
    const parameters = verify.mock.calls.map(([, hash]) => String(hash).split('$').slice(1, 4).join(' '))
    expect(parameters).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
  })

  test('2 at once, 20 wait, the next is refused at once', async () => {
    const server = startTestServer()
    server.expectError('refused')
    const inside = { now: 0, most: 0 }
    const real = Bun.password.verify
    watchHashing().mockImplementation(async (...asked) => {
      inside.now += 1
      inside.most = Math.max(inside.most, inside.now)
      const matches = await real(...asked)
      inside.now -= 1
      return matches
    })
    const crowd = Array.from({ length: 40 }, (_, at) => openBrowser(server).signIn(`person${at}@rimu.example`))
    const answers = await Promise.all(crowd)
    expect(inside.most).toBe(2)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(22)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(18)
    expect(refused.every((answer) => answer.headers.get('retry-after') === '1')).toBe(true)
  })

  test('passwords that are set wait in the same queue', async () => {
    const server = startTestServer()
    server.expectError('refused')
    const inside = { now: 0, most: 0 }
    const hash = vi.spyOn(Bun.password, 'hash').mockImplementation(async () => {
      inside.now += 1
      inside.most = Math.max(inside.most, inside.now)
      await new Promise((resolve) => setImmediate(resolve))
      inside.now -= 1
      return 'quick'
    })
    onTestFinished(() => hash.mockRestore())
    const crowd = Array.from({ length: 40 }, (_, at) =>
      openBrowser(server).signUp({ email: `person${at}@rimu.example` }),
    )
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(inside.most).toBe(2)
    expect(statuses.filter((status) => status === 200)).toHaveLength(22)
    expect(statuses.filter((status) => status === 503)).toHaveLength(18)
  })
})

describe('A10', () => {
  test('sign-in, refusal, limit and sign-out are in the chain, by user id, with the address hashed', async () => {
    const server = startTestServer()
    const { browser } = await confirmedAccount(server, email)
    const [user] = rows<{ id: string }>(server, 'select id from users')
    await browser.signIn(email)
    await browser.post('sign-out', {})
    const stranger = openBrowser(server)
    for (let turn = 0; turn < 50; turn += 1) await stranger.signIn(turn % 2 ? email : 'nobody@rimu.example', 'wrong')
    const chain = rows<{ event: string; actor: string; subject: string; detail: string }>(
      server,
      "select event, actor, subject, detail from audit_events where event like 'sign%' order by seq",
    )
    expect(chain.map(({ event, actor, subject }) => [event, actor, subject])).toEqual([
      ['signed_in', user?.id, user?.id],
      ['signed_out', user?.id, user?.id],
      ['sign_in_refused', 'stranger', 'unknown'],
      ['sign_in_refused', 'stranger', user?.id],
      ['sign_in_refused', 'stranger', 'unknown'],
      ['sign_in_refused', 'stranger', user?.id],
      ['sign_in_refused', 'stranger', 'unknown'],
      // However hard it knocks: once a minute.
      ['sign_in_limited', 'stranger', 'sign_in'],
    ])
    expect(chain.every(({ detail }) => /^\{"address":"[\w-]{16}"\}$/.test(detail))).toBe(true)
    expect(JSON.stringify(rows(server, 'select * from audit_events'))).not.toContain('rimu')
    expect(verifyAudit(server.ctx).broken).toBeNull()
  })

  test('an address has one name a day, and another the next day', async () => {
    const server = startTestServer()
    for (let turn = 0; turn < 2; turn += 1) await openBrowser(server, home).signIn(email)
    server.wait(hours(24))
    await openBrowser(server, home).signIn(email)
    const named = rows<{ at: string }>(server, "select detail ->> 'address' as at from audit_events order by seq")
    const [first, second, next] = named.map(({ at }) => at)
    expect(first).toBe(second)
    expect(next).not.toBe(first)
  })

  test('an admin’s sign-in is told to the owner, with the address that the server saw', async () => {
    const server = startTestServer()
    const { email: admin } = await firstAdmin(server, 'admin@rimu.example')
    const forged = { email: admin, password: 'x', ipAddress: '1.2.3.4' }
    expect(await refusalOf(openBrowser(server).post('sign-in', forged))).toEqual([400, 'invalid'])
    expect((await openBrowser(server, home).signIn(admin)).status).toBe(200)
    const emails = await emailsTo(server, server.config.notifyEmail)
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Admin sign-in at Southern Accounts',
      'Admin sign-in at Southern Accounts',
    ])
    expect(emails.at(-1)?.text).toContain(home)
    expect(emails.at(-1)?.text).toContain(admin)
    expect(JSON.stringify(emails)).not.toContain('1.2.3.4')
  })

  test('nobody else’s is', async () => {
    const server = startTestServer()
    const { browser } = await confirmedAccount(server, email)
    await browser.signIn(email)
    expect(events(server).at(-1)).toBe('signed_in')
    expect(await emailsTo(server, server.config.notifyEmail)).toEqual([])
  })
})

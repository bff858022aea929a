import { expect, test, vi } from 'vitest'
import { deleteEndedSignIns } from '#src/auth/delete-accounts.ts'
import { rememberDevice } from '#src/auth/device.ts'
import { maxDevices } from '#src/auth/rules.ts'
import { forgetOwnDevice } from '#src/auth/sessions.ts'
import { actingAs } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { days, instant, minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { transact } from '#src/db/transact.ts'
import { home, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, openBrowser, otherPassword, rows, secretSentTo } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a stranger cannot lock out a device that has signed in before (A8)', async () => {
  const { server } = await confirmedAccount()
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

test('a device cookie opens no session, is good for its own account only, and has a limit of its own (A8)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, 'other@rimu.example')
  const { browser: known } = await confirmedAccount(server)
  await known.signIn(email)
  await known.post('sign-out', {})
  expect((await known.get('auth/session')).status).toBe(200)
  expect(await (await known.get('auth/session')).json()).toEqual({ user: null, isAdmin: false })

  server.wait(minutes(1))
  for (let turn = 0; turn < 5; turn += 1) expect((await known.signIn(email, otherPassword)).status).toBe(401)
  expect(await refusalOf(known.signIn(email))).toEqual([429, 'too_many_this_minute'])

  // For another account the device is unknown: counted by network and by that account.
  const cookie = known.jar.get('device') ?? ''
  const stranger = openBrowser(server)
  stranger.jar.set('device', cookie)
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await stranger.signIn('other@rimu.example', otherPassword)).status).toBe(401)
  }
  expect((await stranger.signIn('other@rimu.example')).status).toBe(429)
  expect((await openBrowser(server, stranger.address).signIn('nobody@rimu.example')).status).toBe(429)

  // The next character differs only in the two bits that 32 bytes leave over, so it decodes to the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const forger = openBrowser(server)
  forger.jar.set('device', `${cookie.slice(0, -1)}${alphabet[alphabet.indexOf(cookie.slice(-1)) + 1]}`)
  for (let turn = 0; turn < 5; turn += 1) expect((await forger.signIn(email, otherPassword)).status).toBe(401)
  forger.jar.set('device', `x${cookie}`)
  expect((await forger.signIn(email)).status).toBe(429)
})

test('signing in again keeps the device’s id and its used-up limit (A8)', async () => {
  const { browser } = await confirmedAccount()
  await browser.signIn(email)
  const cookie = browser.jar.get('device')
  for (let turn = 0; turn < 5; turn += 1) expect((await browser.signIn(email)).status).toBe(200)
  expect(browser.jar.get('device')).toBe(cookie)
  expect((await browser.signIn(email)).status).toBe(429)
})

const newPassword = 'slow boats on Lake Coleridge'

/** Uses up what unknown devices may try at an account in an hour. */
const lockOut = async (server: TestServer) => {
  const verify = vi.spyOn(Bun.password, 'verify').mockResolvedValue(false)
  const guesses = Array.from({ length: 20 }, () => openBrowser(server).signIn(email, otherPassword))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(20).fill(401))
  verify.mockRestore()
}

const resetFrom = async (server: TestServer, browser: ReturnType<typeof openBrowser>) => {
  await openBrowser(server).post('reset-request', { email })
  const token = await secretSentTo(server, email)
  expect((await browser.post('reset', { token, password: newPassword })).status).toBe(200)
}

const userId = (server: TestServer) => rows<{ id: UserId }>(server, 'select id from users')[0]?.id ?? 'usr_none'

test('after a reset, eight old marks give no guess more (A13)', async () => {
  const { server } = await confirmedAccount()
  const known = Array.from({ length: 8 }, () => openBrowser(server))
  for (const browser of known) expect((await browser.signIn(email)).status).toBe(200)
  expect(count(server, 'known_devices')).toBe(8)
  await resetFrom(server, openBrowser(server))
  server.wait(minutes(60))
  await lockOut(server)
  for (const browser of known) {
    expect(await refusalOf(browser.signIn(email, newPassword))).toEqual([429, 'too_many_this_hour'])
  }
})

test('a reset link lifts the account’s lock for the browser that used it, and for no other (A13)', async () => {
  const { server } = await confirmedAccount()
  await lockOut(server)
  const browser = openBrowser(server)
  expect((await browser.signIn(email)).status).toBe(429)
  await resetFrom(server, browser)
  expect((await browser.signIn(email, newPassword)).status).toBe(200)
  expect(count(server, 'known_devices')).toBe(1)
  expect((await openBrowser(server).signIn(email, newPassword)).status).toBe(429)
})

test('a mark ends 180 days after the first sign-in, and a job deletes it (A13)', async () => {
  const { server, browser: known } = await confirmedAccount()
  await known.signIn(email)
  server.wait(days(180) - 1)
  await lockOut(server)
  expect((await known.signIn(email)).status).toBe(200)
  await deleteEndedSignIns(server.ctx)
  expect(count(server, 'known_devices')).toBe(1)
  server.wait(1)
  expect((await known.signIn(email)).status).toBe(429)
  await deleteEndedSignIns(server.ctx)
  expect(count(server, 'known_devices')).toBe(0)
})

test('a mark without a version is unknown (A13)', async () => {
  const { server } = await confirmedAccount()
  await lockOut(server)
  const old = openBrowser(server)
  const secret = newToken(server.ctx.random)
  old.jar.set('device', `${secret}.${server.ctx.crypto.sign('device', `${userId(server)} ${secret}`)}`)
  expect((await old.signIn(email)).status).toBe(429)
})

test('an account knows its devices by address, browser and time, and forgets one at will (A13)', async () => {
  const { server, browser: known } = await confirmedAccount()
  await known.signIn(email)
  const since = instant(server.ctx.clock())
  server.wait(minutes(5))
  await known.signIn(email)
  const [, secret = ''] = (known.jar.get('device') ?? '').split('.')
  const device = {
    id: sha256(secret),
    user_id: userId(server),
    user_agent: '',
    address: known.address,
    created_at: since,
    last_seen_at: instant(server.ctx.clock()),
  }
  expect(rows(server, 'select * from known_devices')).toEqual([device])
  const sessions = rows(server, 'select address, user_agent, device_id from sessions')
  expect(sessions).toEqual([{ address: known.address, user_agent: '', device_id: device.id }])

  server.wait(minutes(60))
  await lockOut(server)
  const forget = () => forgetOwnDevice(actingAs(server.ctx, userId(server)), { id: device.id })
  forget()
  expect(forget).toThrow('Not found.')
  expect((await known.signIn(email)).status).toBe(429)
})

test('an account has at most 20 devices: the one not seen for the longest time leaves (A13)', async () => {
  const { server } = await confirmedAccount()
  const seen = (id: string) => {
    server.wait(minutes(1))
    const from = { address: home, userAgent: 'Firefox' }
    return transact(server.ctx, (tx) => rememberDevice(tx, { userId: userId(server), id, from }))
  }
  for (let at = 0; at < maxDevices; at += 1) expect(seen(`device${at}`)).toBe(true)
  expect(seen('device0')).toBe(false)
  expect(seen('another')).toBe(true)
  const seenLast = rows<{ id: string }>(server, 'select id from known_devices order by last_seen_at desc')
  const ids = seenLast.map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(ids.slice(0, 2)).toEqual(['another', 'device0'])
  expect(ids).not.toContain('device1')
})

import { expect, test } from 'vitest'
import { deleteEndedSignIns } from '#src/auth/account/delete-accounts.ts'
import { maxDevices } from '#src/auth/rules.ts'
import { rememberDevice } from '#src/auth/session/device.ts'
import { days, minutes } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { transact } from '#src/db/transact.ts'
import type { Server } from '#tests/auth/fixtures.ts'
import { confirmedAccount, email, inTurn, otherPassword, signInNew, thiefOf } from '#tests/auth/fixtures.ts'
import { home, refusalOf } from '#tests/fixtures/server.ts'

/** Uses up what unknown devices may try at an account in an hour. */
const lockOut = async (server: Server) => {
  await inTurn(20, () => server.open().guess(email))
  expect((await server.open().signIn(email)).status).toBe(429)
}

test('a stranger cannot lock out a device that has signed in before (A8)', async () => {
  const { server } = confirmedAccount()
  const known = server.open(home)
  await known.signIn(email)
  // The stranger fills the account's hour, and the minute of the very network that the owner uses.
  await lockOut(server)
  await inTurn(5, (turn) => server.open(home).signIn(`person${turn}@rimu.example`))
  expect((await server.open(home).signIn('person5@rimu.example')).status).toBe(429)
  expect((await known.signIn(email)).status).toBe(200)
})

test('a device cookie opens no session, is good for its own account only, and has a limit of its own (A8)', async () => {
  const { server, browser: known } = await signInNew()
  const other = server.account()
  await known.signOut()
  expect(await known.session()).toMatchObject({ user: null })
  server.wait(minutes(1))
  expect(await inTurn(5, () => known.guess(email))).toEqual(Array(5).fill(401))
  expect(await refusalOf(known.signIn(email))).toEqual([429, 'too_many_this_minute'])
  // For another account the device is unknown: counted by network and by that account.
  const stranger = thiefOf(server, known, 'device')
  expect(await inTurn(5, () => stranger.guess(other.email))).toEqual(Array(5).fill(401))
  expect((await stranger.signIn(other.email)).status).toBe(429)
  expect((await server.open(stranger.address).signIn('person9@rimu.example')).status).toBe(429)
  // The next character differs only in the two bits that 32 bytes leave over, so it decodes to the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const cookie = known.jar.get('device') ?? ''
  const forger = server.open()
  forger.jar.set('device', `${cookie.slice(0, -1)}${alphabet[alphabet.indexOf(cookie.slice(-1)) + 1]}`)
  expect(await inTurn(5, () => forger.guess(email))).toEqual(Array(5).fill(401))
  forger.jar.set('device', `x${cookie}`)
  expect((await forger.signIn(email)).status).toBe(429)
})

test('a reset link lifts the account’s lock for the browser that used it, and ends every mark from before (A13)', async () => {
  const { server, browser } = await signInNew()
  const known = [browser, ...Array.from({ length: 2 }, () => server.open())]
  const device = browser.jar.get('device')
  for (const browser of known) expect((await browser.signIn(email)).status).toBe(200)
  expect([browser.jar.get('device'), server.rows('known_devices').length]).toEqual([device, 3])
  server.wait(minutes(60))
  await lockOut(server)
  const owner = server.open()
  await owner.requestReset(email)
  expect((await owner.reset(await server.secretSentTo(email))).status).toBe(200)
  expect((await owner.signIn(email, otherPassword)).status).toBe(200)
  expect(server.rows('known_devices')).toHaveLength(1)
  for (const browser of [...known, server.open()])
    expect(await refusalOf(browser.signIn(email, otherPassword))).toEqual([429, 'too_many_this_hour'])
})

test('a mark ends 180 days after the first sign-in, and a job deletes it; one without a version is unknown (A13)', async () => {
  const { server, browser: known, id } = await signInNew()
  server.wait(days(180) - 1)
  await lockOut(server)
  expect((await known.signIn(email)).status).toBe(200)
  const old = server.open()
  const secret = newToken(server.ctx.random)
  old.jar.set('device', `${secret}.${server.ctx.crypto.sign('device', `${id} ${secret}`)}`)
  expect((await old.signIn(email)).status).toBe(429)
  await deleteEndedSignIns(server.ctx)
  expect(server.rows('known_devices')).toHaveLength(1)
  server.wait(1)
  expect((await known.signIn(email)).status).toBe(429)
  await deleteEndedSignIns(server.ctx)
  expect(server.rows('known_devices')).toEqual([])
})

test('an account has at most 20 devices: the one not seen for the longest time leaves (A13)', () => {
  const { server, id: userId } = confirmedAccount()
  const see = (id: number) => {
    server.wait(minutes(1))
    const from = { address: home, userAgent: 'Firefox' }
    return transact(server.ctx, (tx) => rememberDevice(tx, { userId, id: `${id}`, from }))
  }
  for (let id = 0; id < maxDevices; id += 1) expect(see(id)).toBe(true)
  expect([see(0), see(20)]).toEqual([false, true])
  const stayed = Array.from({ length: 21 }, (_, id) => `${id}`).filter((id) => id !== '1')
  expect(new Set(server.rows('known_devices').map(({ id }) => id))).toEqual(new Set(stayed))
})

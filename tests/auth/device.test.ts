import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, openBrowser, otherPassword } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a stranger cannot lock out a device that has signed in before (A8)', async () => {
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

test('a device cookie opens no session, is good for its own account only, and has a limit of its own (A8)', async () => {
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
  const server = startTestServer()
  const { browser } = await confirmedAccount(server, email)
  await browser.signIn(email)
  const cookie = browser.jar.get('device')
  for (let turn = 0; turn < 5; turn += 1) expect((await browser.signIn(email)).status).toBe(200)
  expect(browser.jar.get('device')).toBe(cookie)
  expect((await browser.signIn(email)).status).toBe(429)
})

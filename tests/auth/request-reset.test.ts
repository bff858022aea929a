import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, emailsTo, openBrowser, whole } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a request for a new password gets one answer, and emails an existing account only (A4)', async () => {
  const { server } = await confirmedAccount()
  const known = await whole(await openBrowser(server).post('reset-request', { email }))
  const unknown = await whole(await openBrowser(server).post('reset-request', { email: 'nobody@rimu.example' }))
  expect(known).toMatchObject({ status: 200, body: '{}' })
  expect(unknown).toEqual(known)
  expect(await emailsTo(server, 'nobody@rimu.example')).toEqual([])
  expect((await emailsTo(server, email)).at(-1)?.subject).toBe('Choose a new password for Southern Accounts')
})

test('one address gets 3 emails of sign-ups and 3 of resets an hour, whoever asks, and the answer is the same (A4)', async () => {
  const server = startTestServer()
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await (await openBrowser(server).signUp({ email })).text()).toBe('{}')
    expect(await (await openBrowser(server).post('reset-request', { email })).text()).toBe('{}')
  }
  expect(await emailsTo(server, email)).toHaveLength(6)
  server.wait(hours(1))
  await openBrowser(server).post('reset-request', { email })
  expect(await emailsTo(server, email)).toHaveLength(7)
})

test('one network has 5 requests a minute and 20 an hour (A4)', async () => {
  const server = startTestServer()
  const browser = openBrowser(server)
  const ask = (turn: number) => browser.post('reset-request', { email: `person${turn}@rimu.example` })
  for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
  expect(await refusalOf(ask(5))).toEqual([429, 'too_many_this_minute'])
  expect(await refusalOf(browser.signUp({ email }))).toEqual([429, 'too_many_this_minute'])
  for (let minute = 0; minute < 3; minute += 1) {
    server.wait(minutes(1))
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(turn)).status).toBe(200)
  }
  server.wait(minutes(1))
  expect(await refusalOf(ask(0))).toEqual([429, 'too_many_this_hour'])
  expect(count(server, 'users')).toBe(0)
})

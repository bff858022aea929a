import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, email, emailsTo, inTurn, nobody, openBrowser, whole } from './fixtures.ts'

test('a request for a new password gets one answer, and emails an existing account only (A4)', async () => {
  const { server } = confirmedAccount()
  const known = await whole(openBrowser(server).requestReset(email))
  const unknown = await whole(openBrowser(server).requestReset(nobody))
  expect(known).toMatchObject({ status: 200, body: '{}' })
  expect(unknown).toEqual(known)
  expect((await server.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Choose a new password for Southern Accounts'],
  ])
})

test('one address gets 3 emails of sign-ups and 3 of resets an hour, whoever asks, and the answer is the same (A4)', async () => {
  const server = startTestServer()
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await whole(openBrowser(server).signUp({ email }))).toMatchObject({ status: 200, body: '{}' })
    expect(await whole(openBrowser(server).requestReset(email))).toMatchObject({ status: 200, body: '{}' })
  }
  expect(await emailsTo(server, email)).toHaveLength(6)
  server.wait(hours(1))
  await openBrowser(server).requestReset(email)
  expect(await emailsTo(server, email)).toHaveLength(7)
})

test('one network has 5 requests a minute and 20 an hour (A4)', async () => {
  const server = startTestServer()
  const browser = openBrowser(server)
  const ask = (turn: number) => browser.requestReset(`person${turn}@rimu.example`)
  for (let minute = 0; minute < 4; minute += 1) {
    expect(await inTurn(5, ask)).toEqual([200, 200, 200, 200, 200])
    if (minute === 0) {
      expect(await refusalOf(ask(5))).toEqual([429, 'too_many_this_minute'])
      expect(await refusalOf(browser.signUp({ email }))).toEqual([429, 'too_many_this_minute'])
    }
    server.wait(minutes(1))
  }
  expect(await refusalOf(ask(0))).toEqual([429, 'too_many_this_hour'])
  expect(server.rows('users')).toEqual([])
})

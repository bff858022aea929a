import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { confirmedAccount, email, inTurn, nobody, startServer, whole } from '#tests/auth/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

test('a request for a new password gets one answer, and emails an existing account only (A4)', async () => {
  const { server } = confirmedAccount()
  const known = await whole(server.open().requestReset(email))
  expect(known).toMatchObject({ status: 200, body: '{}' })
  expect(await whole(server.open().requestReset(nobody))).toEqual(known)
  expect(await server.deliver()).toMatchObject([{ to: email, subject: 'Choose a new password for Southern Accounts' }])
})

test('one address gets 3 emails of sign-ups and 3 of resets an hour, whoever asks, and the answer is the same (A4)', async () => {
  const server = startServer()
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await whole(server.open().signUp({ email }))).toMatchObject({ status: 200, body: '{}' })
    expect(await whole(server.open().requestReset(email))).toMatchObject({ status: 200, body: '{}' })
  }
  expect(await server.emailsTo(email)).toHaveLength(6)
  server.wait(hours(1))
  await server.open().requestReset(email)
  expect(await server.emailsTo(email)).toHaveLength(7)
})

test('one network has 5 requests a minute, of resets and sign-ups together (A4)', async () => {
  const server = startServer()
  const browser = server.open()
  await inTurn(2, () => browser.signUp({ email }))
  expect(await inTurn(3, (turn) => browser.requestReset(`person${turn}@rimu.example`))).toEqual([200, 200, 200])
  expect(await refusalOf(browser.requestReset(nobody))).toEqual([429, 'too_many_this_minute'])
  expect(await refusalOf(browser.signUp({ email: nobody }))).toEqual([429, 'too_many_this_minute'])
  expect(server.rows('users')).toHaveLength(1)
})

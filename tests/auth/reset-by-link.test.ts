import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, events, openBrowser, otherPassword, password, secretSentTo } from './fixtures.ts'

const email = 'hana@rimu.example'

const requestLinks = async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email })
  const confirm = await secretSentTo(server, email)
  await openBrowser(server).post('reset-request', { email })
  const reset = await secretSentTo(server, email)
  return { server, confirm, reset, browser: openBrowser(server) }
}

test('32 concurrent uses of a reset link set one password (A5)', async () => {
  const { server, reset } = await requestLinks()
  server.expectError('refused')
  const race = Array.from({ length: 32 }, (_, at) =>
    openBrowser(server).post('reset', { token: reset, password: `river stones and ferns ${at}` }),
  )
  const statuses = (await Promise.all(race)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 503)).toBe(true)
  expect(events(server).filter((event) => event === 'password_reset')).toHaveLength(1)
})

test('a new password ends every session and every other link, and confirms the address (A5)', async () => {
  const server = startTestServer()
  const { browser } = await confirmedAccount(server, email)
  await browser.signIn(email)
  await openBrowser(server).post('reset-request', { email })
  const older = await secretSentTo(server, email)
  server.wait(minutes(1))
  await openBrowser(server).post('reset-request', { email })
  const newer = await secretSentTo(server, email)
  expect((await openBrowser(server).post('reset', { token: newer, password: otherPassword })).status).toBe(200)
  expect(count(server, 'sessions')).toBe(0)
  expect((await browser.post('activity', {})).status).toBe(401)
  const late = openBrowser(server).post('reset', { token: older, password: otherPassword })
  expect(await refusalOf(late)).toEqual([400, 'link_used'])

  const unconfirmed = await requestLinks()
  await unconfirmed.browser.post('reset', { token: unconfirmed.reset, password })
  expect((await unconfirmed.browser.signIn(email)).status).toBe(200)
  expect(await refusalOf(unconfirmed.browser.post('confirm', { token: unconfirmed.confirm }))).toEqual([
    400,
    'link_used',
  ])
})

test('a password chosen by a reset link is checked like a new one (A6)', async () => {
  const server = startTestServer()
  await confirmedAccount(server, email)
  await openBrowser(server).post('reset-request', { email })
  const token = await secretSentTo(server, email)
  for (const secret of ['short', 'password1234', 'hana@rimu2026']) {
    expect(await refusalOf(openBrowser(server).post('reset', { token, password: secret }))).toEqual([400, 'invalid'])
  }
  expect((await openBrowser(server).post('reset', { token, password: otherPassword })).status).toBe(200)
})

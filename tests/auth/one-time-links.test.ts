import { expect, test } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  events,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretSentTo,
} from './fixtures.ts'

const email = 'hana@rimu.example'

const requestLinks = async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email })
  const confirm = await secretSentTo(server, email)
  await openBrowser(server).post('reset-request', { email })
  const reset = await secretSentTo(server, email)
  return { server, confirm, reset, browser: openBrowser(server) }
}

const tokens = (server: ReturnType<typeof startTestServer>) =>
  rows<{ purpose: string; used_at: string | null }>(server, 'select purpose, used_at from one_time_tokens')

test('a link works once, and `used_at` is set once (A5)', async () => {
  const { server, confirm, browser } = await requestLinks()
  expect((await browser.post('confirm', { token: confirm })).status).toBe(200)
  const first = tokens(server).filter(({ purpose }) => purpose === 'confirm')
  server.wait(minutes(1))
  expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])
  expect(tokens(server).filter(({ purpose }) => purpose === 'confirm')).toEqual(first)
  expect(first[0]?.used_at).not.toBeNull()
})

test('a link is good for its purpose only (A5)', async () => {
  const { server, confirm, reset, browser } = await requestLinks()
  const before = dump(server.ctx.db)
  expect(await refusalOf(browser.post('confirm', { token: reset }))).toEqual([400, 'link_used'])
  expect(await refusalOf(browser.post('reset', { token: confirm, password }))).toEqual([400, 'link_used'])
  for (const setup of [confirm, reset]) {
    expect(await refusalOf(browser.signUp({ email, setup }))).toEqual([400, 'link_used'])
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a confirm link works for 24 hours, a reset link for 1 hour (A5)', async () => {
  const { server, confirm, reset, browser } = await requestLinks()
  server.wait(hours(1))
  expect(await refusalOf(browser.post('reset', { token: reset, password }))).toEqual([400, 'link_used'])
  server.wait(hours(23))
  expect(await refusalOf(browser.post('confirm', { token: confirm }))).toEqual([400, 'link_used'])

  const early = await requestLinks()
  early.server.wait(hours(1) - 1)
  expect((await early.browser.post('reset', { token: early.reset, password })).status).toBe(200)
  const timely = await requestLinks()
  timely.server.wait(hours(24) - 1)
  expect((await timely.browser.post('confirm', { token: timely.confirm })).status).toBe(200)
})

test('a malformed token is refused like an unknown one (A5)', async () => {
  const server = startTestServer()
  for (const token of ['', 'x', '../../etc', 'A'.repeat(43), 'é'.repeat(100)]) {
    expect(await refusalOf(openBrowser(server).post('confirm', { token }))).toEqual([400, 'link_used'])
    expect(await refusalOf(openBrowser(server).post('reset', { token, password }))).toEqual([400, 'link_used'])
  }
})

test('the database contains no secret of any link (A5)', async () => {
  const { server, confirm, reset } = await requestLinks()
  const stored = JSON.stringify(dump(server.ctx.db))
  expect(stored).not.toContain(confirm)
  expect(stored).not.toContain(reset)
  expect(confirm).toMatch(/^[\w-]{43}$/)
})

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
  const { server, browser } = await confirmedAccount()
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
  const { server } = await confirmedAccount()
  await openBrowser(server).post('reset-request', { email })
  const token = await secretSentTo(server, email)
  for (const secret of ['short', 'password1234', 'hana@rimu2026']) {
    expect(await refusalOf(openBrowser(server).post('reset', { token, password: secret }))).toEqual([400, 'invalid'])
  }
  expect((await openBrowser(server).post('reset', { token, password: otherPassword })).status).toBe(200)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { databaseOnDisk, dump, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, openBrowser, rows, secretSentTo } from './fixtures.ts'

const left = async (server: TestServer) => {
  await runJobsOnce(server)
  return rows<{ email: string }>(server, 'select email from users order by email').map(({ email }) => email)
}

test('H11: an account that nobody confirmed goes after 7 days with all that names it; the chain keeps that it was', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email: 'nobody@rimu.example' })
  const [{ id } = { id: '' }] = rows<{ id: string }>(server, 'select id from users')
  const { email } = await confirmedAccount(server)

  server.wait(days(7) - minutes(1))
  expect(await left(server)).toEqual([email, 'nobody@rimu.example'])
  server.wait(minutes(2))
  expect(await left(server)).toEqual([email])

  expect(rows(server, 'select * from one_time_tokens where user_id = ?', id)).toEqual([])
  expect(rows(server, 'select kind, email_sealed, envelope_sealed from emails where subject_id = ?', id)).toEqual([
    { kind: 'confirm_email', email_sealed: '', envelope_sealed: null },
  ])
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('nobody@rimu.example')
  expect(rows(server, 'select event, actor from audit_events where subject = ? order by seq', id)).toEqual([
    { event: 'account_created', actor: 'stranger' },
    { event: 'account_removed', actor: 'clock' },
  ])
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('H11: whoever holds a link that works keeps the account until it is used or has run out', async () => {
  const server = startTestServer()
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(server).signUp({ email })
  server.wait(days(7) - minutes(1))
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(server).signUp({ email })
  server.wait(hours(1))
  expect(await left(server)).toEqual(['late@rimu.example', 'never@rimu.example'])
  const token = await secretSentTo(server, 'late@rimu.example')
  expect((await openBrowser(server).post('confirm', { token })).status).toBe(200)
  server.wait(days(1))
  expect(await left(server)).toEqual(['late@rimu.example'])
})

test('H11: an account with a role is never taken for one that nobody confirmed', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  server.ctx.db.$client.exec('update users set confirmed_at = null')
  server.wait(days(8))
  expect(await left(server)).toEqual([admin.email])
})

test('H11: sessions go when they end and attempts after their hour, though nobody comes any more', async () => {
  const server = startTestServer()
  const { browser, email } = await confirmedAccount(server)
  await browser.signIn(email)
  const attempts = count(server, 'sign_in_attempts')
  expect(attempts).toBeGreaterThan(2)
  const kept = async () => {
    await runJobsOnce(server)
    return [count(server, 'sessions'), count(server, 'sign_in_attempts')]
  }
  // Seen, and not written: it is the activity that counts.
  server.wait(seconds(59))
  expect((await browser.post('activity', {})).status).toBe(200)
  const written = rows(server, 'select last_seen_at from sessions')
  server.wait(minutes(30))
  expect(await kept()).toEqual([1, attempts])
  expect(rows(server, 'select last_seen_at from sessions')).toEqual(written)
  expect(await (await browser.get('auth/session')).json()).toMatchObject({ user: { email } })

  server.wait(minutes(1))
  expect(await kept()).toEqual([0, attempts])
  server.wait(minutes(28))
  expect(await kept()).toEqual([0, attempts])
  server.wait(minutes(1))
  expect(await kept()).toEqual([0, 0])
})

test('H11: a session whose activity could not be written is not taken for one that has ended', async () => {
  const server = startTestServer()
  server.expectError('activity_unwritten')
  const { api } = await server.signedIn({ admin: true })
  server.ctx.db.$client.pragma('query_only = 1')
  for (let turn = 0; turn < 3; turn += 1) {
    server.wait(minutes(29))
    expect((await api.auth.activity.$post({ json: {} })).status).toBe(200)
  }
  server.ctx.db.$client.pragma('query_only = 0')
  await runJobsOnce(server)
  expect((await api.auth.activity.$post({ json: {} })).status).toBe(200)
})

test('H11: of an account that goes, by the clock or as its owner asks, no byte is left in the file or its log', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const found = (text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(Buffer.from(text)))
  await openBrowser(server).signUp({ email: 'canarynobody@rimu.example' })
  await confirmedAccount(server, 'canaryowner@rimu.example')
  for (const name of ['canarynobody', 'canaryowner']) expect(found(name), name).not.toEqual([])
  server.wait(days(8))
  await runJobsOnce(server)
  expect(found('canarynobody')).toEqual([])
  expect(deleteAccount(server.ctx, { email: 'canaryowner@rimu.example' })).toBe('removed')
  expect(found('canaryowner')).toEqual([])
})

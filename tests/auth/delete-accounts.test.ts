import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { listSessions } from '#src/auth/admins.ts'
import { deleteAccount } from '#src/auth/delete-accounts.ts'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { databaseOnDisk, dump, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, openBrowser, rows, secretSentTo } from './fixtures.ts'

const remainingEmails = async (server: TestServer) => {
  await runJobsOnce(server)
  return rows<{ email: string }>(server, 'select email from users order by email').map(({ email }) => email)
}

test('an unconfirmed account is deleted after 7 days with all that names it; the audit log keeps its events (H11)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email: 'nobody@rimu.example' })
  const [{ id } = { id: '' }] = rows<{ id: string }>(server, 'select id from users')
  const { email } = await confirmedAccount(server)

  server.wait(days(7) - minutes(1))
  expect(await remainingEmails(server)).toEqual([email, 'nobody@rimu.example'])
  server.wait(minutes(2))
  expect(await remainingEmails(server)).toEqual([email])

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

test('an account with a live link is kept until the link is used or has expired (H11)', async () => {
  const server = startTestServer()
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(server).signUp({ email })
  server.wait(days(7) - minutes(1))
  for (const email of ['late@rimu.example', 'never@rimu.example']) await openBrowser(server).signUp({ email })
  server.wait(hours(1))
  expect(await remainingEmails(server)).toEqual(['late@rimu.example', 'never@rimu.example'])
  const token = await secretSentTo(server, 'late@rimu.example')
  expect((await openBrowser(server).post('confirm', { token })).status).toBe(200)
  server.wait(days(1))
  expect(await remainingEmails(server)).toEqual(['late@rimu.example'])
})

test('an account with a role is never deleted as unconfirmed (H11)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  server.ctx.db.$client.exec('update users set confirmed_at = null')
  server.wait(days(8))
  expect(await remainingEmails(server)).toEqual([admin.email])
})

test('ended sessions and attempts of the last hour are deleted, though nobody signs in (H11)', async () => {
  const { server, browser, email } = await confirmedAccount()
  await browser.signIn(email)
  const countAttempts = () => rows(server, 'select id from limit_hits where until - at <= 3600000').length
  const attempts = countAttempts()
  expect(attempts).toBeGreaterThan(2)
  const countAfterJobs = async () => {
    await runJobsOnce(server)
    return [count(server, 'sessions'), countAttempts()]
  }
  // This activity is not written yet, and counts.
  server.wait(seconds(59))
  expect((await browser.post('activity', {})).status).toBe(200)
  const written = rows(server, 'select last_seen_at from sessions')
  server.wait(minutes(30))
  expect(await countAfterJobs()).toEqual([1, attempts])
  expect(rows(server, 'select last_seen_at from sessions')).toEqual(written)
  expect(await (await browser.get('auth/session')).json()).toMatchObject({ user: { email } })

  server.wait(minutes(1))
  expect(await countAfterJobs()).toEqual([0, attempts])
  server.wait(minutes(28))
  expect(await countAfterJobs()).toEqual([0, attempts])
  server.wait(minutes(1))
  expect(await countAfterJobs()).toEqual([0, 0])
})

test('a session whose activity could not be written is not deleted as ended (H11)', async () => {
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

test('a deleted account leaves no byte in the database file or its log (H11)', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const found = (text: string) =>
    readdirSync(folder).filter(
      (name) => name.includes('.sqlite') && readFileSync(join(folder, name)).includes(Buffer.from(text)),
    )
  await openBrowser(server).signUp({ email: 'canarynobody@rimu.example' })
  await confirmedAccount(server, 'canaryowner@rimu.example')
  for (const name of ['canarynobody', 'canaryowner']) expect(found(name), name).not.toEqual([])
  server.wait(days(8))
  await runJobsOnce(server)
  expect(found('canarynobody')).toEqual([])
  expect(deleteAccount(server.ctx, { email: 'canaryowner@rimu.example' })).toBe('removed')
  expect(found('canaryowner')).toEqual([])
})

test('an account is deleted when its owner asks, with all that names it; an admin’s is not (H11)', async () => {
  const server = startTestServer()
  await server.signedIn({ admin: true, email: 'owner@example.nz' })
  const { api } = await server.signedIn({ email: 'two@example.nz' })
  await api.auth['reset-request'].$post({ json: { email: 'two@example.nz' } })
  await server.deliver()
  expect(deleteAccount(server.ctx, { email: 'owner@example.nz' })).toBe('admin')
  expect(deleteAccount(server.ctx, { email: 'nobody@example.nz' })).toBe('unknown')
  expect(deleteAccount(server.ctx, { email: 'two@example.nz' })).toBe('removed')
  expect(deleteAccount(server.ctx, { email: 'two@example.nz' })).toBe('unknown')
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual(['owner@example.nz'])
  expect(JSON.stringify(dump(server.ctx.db)).toLowerCase()).not.toContain('two@example.nz')
  expect(await (await api.auth.session.$get()).json()).toEqual({ user: null, isAdmin: false })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

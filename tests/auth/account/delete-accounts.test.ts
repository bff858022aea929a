import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { listSessions } from '#src/auth/account/admins.ts'
import { deleteAccount } from '#src/auth/account/delete-accounts.ts'
import { days, hours, minutes, seconds } from '#src/base/time.ts'
import { email, nobody, type Server, signedOut, signInNew, startServer } from '#tests/auth/fixtures.ts'
import { allRows, databaseOnDisk, runJobsOnce } from '#tests/fixtures/server.ts'

const remainingEmails = async (server: Server) => {
  await runJobsOnce(server)
  return server.rows('users').map(({ email }) => email)
}

test('an unconfirmed account without a role is deleted after 7 days with all that names it; the audit log keeps its events (H11)', async () => {
  const server = startServer()
  await server.open().signUp({ email: nobody })
  const { id } = server.row('users')
  server.account({ email })
  const admin = server.account({ admin: true })
  server.execute('update users set confirmed_at = null where id = ?', admin.id)
  server.wait(days(7) - minutes(1))
  expect(await remainingEmails(server)).toEqual([nobody, email, admin.email])
  server.wait(minutes(2))
  expect(await remainingEmails(server)).toEqual([email, admin.email])
  expect(server.rows('one_time_tokens', { user_id: id })).toEqual([])
  const redacted = { kind: 'confirm_email', email_sealed: '', envelope_sealed: null }
  expect(server.row('emails', { subject_id: id })).toMatchObject(redacted)
  expect(JSON.stringify(allRows(server.ctx.db))).not.toContain(nobody)
  expect(server.rows('audit_events', { subject: id })).toMatchObject([
    { event: 'account_created', actor: 'stranger' },
    { event: 'account_removed', actor: 'clock' },
  ])
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
})

test('an account with a live link is kept until the link is used or has expired (H11)', async () => {
  const server = startServer()
  const late = 'late@rimu.example'
  for (const age of [days(7) - minutes(1), hours(1)]) {
    for (const email of [late, nobody]) await server.open().signUp({ email })
    server.wait(age)
  }
  expect(await remainingEmails(server)).toEqual([late, nobody])
  expect((await server.open().confirm(await server.secretSentTo(late))).status).toBe(200)
  server.wait(days(1))
  expect(await remainingEmails(server)).toEqual([late])
})

test('ended sessions and attempts of the last hour are deleted, though nobody signs in (H11)', async () => {
  const { server, browser } = await signInNew()
  const attempts = server.rows('limit_hits').length
  expect(attempts).toBeGreaterThan(2)
  const countAfterJobs = async () => {
    await runJobsOnce(server)
    return [server.rows('sessions').length, server.rows('limit_hits').length]
  }
  // This activity is not written yet, and counts.
  server.wait(seconds(59))
  expect(await browser.activity()).toBe(200)
  server.wait(minutes(30))
  expect(await countAfterJobs()).toEqual([1, attempts])
  server.wait(minutes(29))
  expect(await countAfterJobs()).toEqual([0, attempts])
  server.wait(minutes(1))
  expect(await countAfterJobs()).toEqual([0, 0])
})

test('an account is deleted when its owner asks, an admin’s is not; no byte stays in the file or its log (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const server = startServer({ db })
  const admin = await server.signedIn({ admin: true })
  const { browser, email } = await signInNew(server, { email: 'canaryowner@rimu.example' })
  await browser.requestReset(email)
  await server.open().signUp({ email: 'canarynobody@rimu.example' })
  await server.deliver()
  for (const name of ['canarynobody', 'canaryowner']) expect(filesWith(name), name).not.toEqual([])
  const remove = (email: string) => deleteAccount(server.ctx, { email })
  expect([admin.email, nobody, email].map(remove)).toEqual(['admin', 'unknown', 'removed'])
  expect(filesWith('canaryowner')).toEqual([])
  expect(await browser.session()).toEqual(signedOut)
  expect(listSessions(server.ctx).map(({ email }) => email)).toEqual([admin.email])
  server.wait(days(8))
  await runJobsOnce(server)
  expect(filesWith('canarynobody')).toEqual([])
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
})

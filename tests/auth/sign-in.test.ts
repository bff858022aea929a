import { expect, onTestFinished, test, vi } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { hours } from '#src/base/time.ts'
import { home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { confirmedAccount, count, emailsTo, events, firstAdmin, openBrowser, otherPassword, rows } from './fixtures.ts'

const email = 'hana@rimu.example'

test('a password that is replaced during its comparison signs nobody in (A5)', async () => {
  const { server } = await confirmedAccount()
  const verify = vi.spyOn(Bun.password, 'verify').mockImplementation(async () => {
    server.ctx.db.$client.exec("update users set password_hash = 'another'")
    return true
  })
  onTestFinished(() => verify.mockRestore())
  const answer = await openBrowser(server).signIn(email)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  expect(count(server, 'sessions')).toBe(0)
})

test('an unconfirmed account is refused like a wrong password (A4)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email })
  const unconfirmed = await openBrowser(server).signIn(email)
  const wrong = await openBrowser(server).signIn(email, otherPassword)
  const unknown = await openBrowser(server).signIn('nobody@rimu.example')
  const bodies = await Promise.all([unconfirmed, wrong, unknown].map((answer) => answer.text()))
  expect([unconfirmed, wrong, unknown].map(({ status }) => status)).toEqual([401, 401, 401])
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ code: 'sign_in_refused' })
  expect(unconfirmed.headers.getSetCookie()).toEqual([])
})

test('sign-in, refusal, limit and sign-out are audited by user id, with the address as a pseudonym (A10)', async () => {
  const { server, browser } = await confirmedAccount()
  const [user] = rows<{ id: string }>(server, 'select id from users')
  await browser.signIn(email)
  await browser.post('sign-out', {})
  const stranger = openBrowser(server)
  for (let turn = 0; turn < 50; turn += 1) await stranger.signIn(turn % 2 ? email : 'nobody@rimu.example', 'wrong')
  const chain = rows<{ event: string; actor: string; subject: string; detail: string }>(
    server,
    "select event, actor, subject, detail from audit_events where event like 'sign%' order by seq",
  )
  expect(chain.map(({ event, actor, subject }) => [event, actor, subject])).toEqual([
    ['signed_in', user?.id, user?.id],
    ['signed_out', user?.id, user?.id],
    ['sign_in_refused', 'stranger', 'unknown'],
    ['sign_in_refused', 'stranger', user?.id],
    ['sign_in_refused', 'stranger', 'unknown'],
    ['sign_in_refused', 'stranger', user?.id],
    ['sign_in_refused', 'stranger', 'unknown'],
    // At most once a minute.
    ['sign_in_limited', 'stranger', 'sign_in'],
  ])
  expect(chain.every(({ detail }) => /^\{"address":"[\w-]{16}"\}$/.test(detail))).toBe(true)
  expect(JSON.stringify(rows(server, 'select * from audit_events'))).not.toContain('rimu')
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('an address has one pseudonym a day, and another the next day (A10)', async () => {
  const server = startTestServer()
  for (let turn = 0; turn < 2; turn += 1) await openBrowser(server, home).signIn(email)
  server.wait(hours(24))
  await openBrowser(server, home).signIn(email)
  const named = rows<{ at: string }>(server, "select detail ->> '$.address' as at from audit_events order by seq")
  const [first, second, next] = named.map(({ at }) => at)
  expect(first).toBe(second)
  expect(next).not.toBe(first)
})

test('an admin’s sign-in is emailed to the owner, with the address that the server saw (A10)', async () => {
  const server = startTestServer()
  const { email: admin } = await firstAdmin(server, 'admin@rimu.example')
  const forged = { email: admin, password: 'x', ipAddress: '1.2.3.4' }
  expect(await refusalOf(openBrowser(server).post('sign-in', forged))).toEqual([400, 'invalid'])
  expect((await openBrowser(server, home).signIn(admin)).status).toBe(200)
  const emails = await emailsTo(server, server.config.notifyEmail)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Admin sign-in at Southern Accounts',
    'Admin sign-in at Southern Accounts',
  ])
  expect(emails.at(-1)?.text).toContain(home)
  expect(emails.at(-1)?.text).toContain(admin)
  expect(JSON.stringify(emails)).not.toContain('1.2.3.4')
})

test('the sign-in of an account without a role is emailed to nobody (A10)', async () => {
  const { server, browser } = await confirmedAccount()
  await browser.signIn(email)
  expect(events(server).at(-1)).toBe('signed_in')
  expect(await emailsTo(server, server.config.notifyEmail)).toEqual([])
})

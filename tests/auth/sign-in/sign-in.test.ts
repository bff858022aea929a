import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { confirmedAccount, email, inTurn, nobody, signInNew, watchHashing, whole } from '#tests/auth/fixtures.ts'
import { home, refusalOf } from '#tests/fixtures/server.ts'
import { parseAuthSearch } from '#web/auth/sign-in/search.ts'

test('a password that is replaced during its comparison signs nobody in (A5)', async () => {
  const { server, browser } = confirmedAccount()
  watchHashing().mockImplementation(async () => {
    server.execute("update users set password_hash = 'another'")
    return true
  })
  expect((await browser.signIn(email)).status).toBe(401)
  expect([browser.jar.size, server.rows('sessions')]).toEqual([0, []])
})

test('an unconfirmed account is refused like a wrong password and an unknown address (A4)', async () => {
  const { server } = confirmedAccount()
  await server.open().signUp({ email: 'new@rimu.example' })
  const browser = server.open()
  const asked = [browser.signIn('new@rimu.example'), browser.guess(email), browser.signIn(nobody)]
  const answers = await Promise.all(asked.map(whole))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect([...new Set(answers.map(({ body }) => body))]).toEqual([expect.stringContaining('"sign_in_refused"')])
  expect(browser.jar.size).toBe(0)
})

test('sign-in, refusal, limit and sign-out are audited by user id, with the address as a pseudonym (A10)', async () => {
  const { server, browser, id } = await signInNew()
  await browser.signOut()
  const stranger = server.open()
  await inTurn(50, (turn) => stranger.guess(turn % 2 ? email : nobody))
  const recorded = server.rows('audit_events').filter(({ event }) => event.startsWith('sign'))
  expect(recorded.map(({ event, actor, subject }) => [event, actor, subject])).toEqual([
    ['signed_in', id, id],
    ['signed_out', id, id],
    ...['unknown', id, 'unknown', id, 'unknown'].map((subject) => ['sign_in_refused', 'stranger', subject]),
    // At most once a minute.
    ['sign_in_limited', 'stranger', 'sign_in'],
  ])
  for (const { detail } of recorded) expect(detail).toMatch(/^\{"address":"[\w-]{16}"\}$/)
  expect(JSON.stringify(server.rows('audit_events'))).not.toContain('rimu')
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
})

test('an admin’s sign-in is emailed to the owner, with the address that the server saw; nobody else’s is (A10)', async () => {
  const { server } = await signInNew()
  const admin = server.account({ admin: true })
  const forged = { email: admin.email, password: 'x', ipAddress: '1.2.3.4' }
  expect(await refusalOf(server.open().post('sign-in', forged))).toEqual([400, 'invalid'])
  expect(await server.deliver()).toEqual([])
  expect((await server.open(home).signIn(admin.email)).status).toBe(200)
  const [told, ...more] = await server.emailsTo(server.ctx.business().notifyEmail)
  expect([told?.subject, more]).toEqual(['Admin sign-in at Southern Accounts', []])
  for (const words of [home, admin.email]) expect(told?.text).toContain(words)
})

test('the search parameters of /auth say what to show, and never where a sign-in leads', () => {
  const odd = { mode: 'signup', next: '/admin/people', utm: 'x', confirm: 12345, reset: '', setup: {} }
  expect(parseAuthSearch(odd)).toEqual({ mode: 'signup', confirm: '12345' })
})

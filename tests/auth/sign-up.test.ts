import { expect, test } from 'vitest'
import { transact } from '#src/db/transact.ts'
import { spendBudget } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import { dump, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'
import {
  choosePassword,
  confirmedAccount,
  count,
  elsewhere,
  emailsTo,
  firstAdmin,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretOf,
  secretSentTo,
  whole,
} from './fixtures.ts'

const email = 'hana@rimu.example'

test('a new and an existing address get one answer, byte for byte (A4)', async () => {
  const server = startTestServer()
  const fresh = await whole(await openBrowser(server).signUp({ email }))
  const unconfirmed = await whole(await openBrowser(server).signUp({ email }))
  await choosePassword(server, await secretSentTo(server, email), password)
  const confirmed = await whole(await openBrowser(server).signUp({ email }))
  expect(fresh).toMatchObject({ status: 200, body: '{}' })
  expect(unconfirmed).toEqual(fresh)
  expect(confirmed).toEqual(fresh)
})

test('the emails differ: confirm, confirm again, there is an account already (A4)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email })
  await openBrowser(server).signUp({ email: ' Hana@RIMU.example ' })
  await choosePassword(server, await secretSentTo(server, email), password)
  await openBrowser(server).signUp({ email })
  expect((await emailsTo(server, email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Southern Accounts',
    'Confirm your email address for Southern Accounts',
    'You already have an account with Southern Accounts',
  ])
  expect(count(server, 'users')).toBe(1)
})

test('an existing account keeps its password, and its owner can choose another by the email (A4)', async () => {
  const { server } = await confirmedAccount()
  const before = rows(server, 'select * from users')
  await openBrowser(server).signUp({ email, password: otherPassword })
  expect(rows(server, 'select * from users')).toEqual(before)
  expect((await openBrowser(server).signIn(email)).status).toBe(200)

  const received = (await emailsTo(server, email)).at(-1)
  const reset = /https?:\/\/\S+\?reset=[\w-]+/.exec(received?.text ?? '')?.[0] ?? ''
  const chosen = { token: secretOf(reset), password: otherPassword }
  expect((await openBrowser(server).post('reset', chosen)).status).toBe(200)
  expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(200)
})

/** As if so many sign-ups had come, each from a network of its own. */
const spendSignUps = ({ ctx }: TestServer, count: number, networkOf = (n: number) => `network ${n}`) => {
  for (let n = 0; n < count; n += 1) {
    const use = { budget: 'accounts', allowance: allowances.accounts, widerNetwork: networkOf(n) } as const
    expect(transact(ctx, (tx) => spendBudget(tx, use))).toBe(true)
  }
}

const untouched = (server: TestServer) => {
  const { users, one_time_tokens, emails, audit_events } = dump(server.ctx.db)
  return { users, one_time_tokens, emails, audit_events }
}

test('one /48 makes 30 accounts an hour; a further sign-up is answered alike and stores nothing (F15)', async () => {
  const server = startTestServer()
  const signUpFrom = async (n: number) =>
    whole(await openBrowser(server, `2001:db8:bad:${n}::1`).signUp({ email: `v${n}@rimu.example` }))
  spendSignUps(server, 28, () => '2001:db8:bad::/48')
  const answers = [await signUpFrom(0), await signUpFrom(1)]
  expect(count(server, 'users')).toBe(2)
  const before = untouched(server)
  answers.push(await signUpFrom(6), await signUpFrom(7))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(untouched(server)).toEqual(before)
  await openBrowser(server).signUp({ email })
  expect(count(server, 'users')).toBe(3)
})

test('beyond 150 sign-ups an hour in all none is stored, and the status page says so (F15)', async () => {
  const server = startTestServer()
  spendSignUps(server, 150)
  const before = untouched(server)
  expect((await openBrowser(server).signUp({ email })).status).toBe(200)
  expect(untouched(server)).toEqual(before)
  expect(await lineOf(server, 'floods')).toMatchObject({ state: 'yellow', text: expect.stringContaining('sign-ups') })
  server.wait(3_700_000)
  await openBrowser(server).signUp({ email })
  expect(await emailsTo(server, email)).toHaveLength(1)
})

test('a sign-up that is not stored still keeps the link of a stranger’s from setting a password (A4)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email, password: otherPassword })
  const token = await secretSentTo(server, email)
  spendSignUps(server, 149)
  await openBrowser(server).signUp({ email })
  expect((await openBrowser(server).post('confirm', { token })).status).toBe(200)
  expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(401)
})

test('SIGNUP_ENABLED=false closes sign-up (A4)', async () => {
  const server = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
  const before = dump(server.ctx.db)
  expect(await refusalOf(openBrowser(server).signUp({ email }))).toEqual([403, 'sign_up_closed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('whether sign-up is closed is told before anybody signs up, to admins too (A4)', async () => {
  const closed = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
  const { browser } = await firstAdmin(closed, email)
  for (const who of [browser, openBrowser(closed)]) {
    expect(await (await who.get('auth/session')).json()).toMatchObject({ signUpClosed: true })
  }
  const open = openBrowser(startTestServer())
  expect(await (await open.get('auth/session')).json()).toEqual({ user: null, isAdmin: false })
})

test('a form with an unknown key or of another shape is refused and stores nothing', async () => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  const bad = [null, [], 'x', 1, {}, { email }, { email, password, role: 'admin' }, { email: [email], password }]
  for (const path of ['sign-in', 'sign-up', 'confirm', 'reset-request', 'reset', 'sign-out', 'activity']) {
    for (const body of bad) {
      if (path === 'sign-out' && JSON.stringify(body) === '{}') continue
      if (path === 'reset-request' && JSON.stringify(body) === JSON.stringify({ email })) continue
      const answer = await openBrowser(server, elsewhere()).post(path, body)
      expect([400, 401]).toContain(answer.status)
    }
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

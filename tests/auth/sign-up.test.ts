import { expect, test } from 'vitest'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  choosePassword,
  confirmedAccount,
  count,
  elsewhere,
  emailsTo,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretOf,
  secretSentTo,
} from './fixtures.ts'

const email = 'hana@rimu.example'

const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
})

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
  const server = startTestServer()
  await confirmedAccount(server, email)
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

test('SIGNUP_ENABLED=false closes sign-up (A4)', async () => {
  const server = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
  const before = dump(server.ctx.db)
  expect(await refusalOf(openBrowser(server).signUp({ email }))).toEqual([403, 'sign_up_closed'])
  expect(dump(server.ctx.db)).toEqual(before)
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

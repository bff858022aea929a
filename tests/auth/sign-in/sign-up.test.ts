import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { spendBudget } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import {
  email,
  firstAdmin,
  inTurn,
  nobody,
  otherPassword,
  type Server,
  signedOut,
  startServer,
  whole,
} from '#tests/auth/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'

test('new, unconfirmed and confirmed addresses get one answer, byte for byte, and three emails; a confirmed account keeps its password until its owner chooses another by the last (A4)', async () => {
  const server = startServer()
  const signUp = (email: string) => whole(server.open().signUp({ email }))
  const fresh = await signUp(email)
  expect(fresh).toMatchObject({ status: 200, body: '{}' })
  expect(await signUp(' Hana@RIMU.example ')).toEqual(fresh)
  server.execute('update users set confirmed_at = created_at')
  const user = server.row('users')
  expect(await signUp(email)).toEqual(fresh)
  expect(server.rows('users')).toEqual([user])
  const sent = await server.emailsTo(email)
  const [confirm, exists] = ['Confirm your email address', 'You already have an account with Southern Accounts']
  expect(sent.map(({ subject }) => subject.split(' for ')[0])).toEqual([confirm, confirm, exists])
  const [, token = ''] = /\?reset=([\w-]+)/.exec(sent.at(-1)?.text ?? '') ?? []
  expect((await server.open().reset(token)).status).toBe(200)
  expect((await server.open().signIn(email, otherPassword)).status).toBe(200)
})

const spendSignUps = ({ ctx }: Server, count: number, networkOf: (n: number) => string) => {
  for (let n = 0; n < count; n += 1) {
    const use = { budget: 'accounts', allowance: allowances.accounts, widerNetwork: networkOf(n) } as const
    expect(transact(ctx, (tx) => spendBudget(tx, use))).not.toBeNull()
  }
}

/** The first of each pair uses up nothing of what all share. */
const inPairs = (n: number) => `network ${n >> 1}`

test('one /48 makes 30 accounts an hour, all networks 150: more are answered alike, not stored, and told on the status page (F15)', async () => {
  const server = startServer()
  const signUp = (n: number, address?: string) => whole(server.open(address).signUp({ email: `v${n}@rimu.example` }))
  const more = (...sent: Parameters<typeof signUp>) => server.storesNothing(() => signUp(...sent), ['limit_hits'])
  spendSignUps(server, 29, () => '2001:db8:bad::/48')
  const stored = await signUp(0, '2001:db8:bad:1::1')
  expect(await more(1, '2001:db8:bad:2::1')).toEqual(stored)
  expect(await signUp(2, '192.0.2.1')).toEqual(stored)
  spendSignUps(server, 242, inPairs)
  expect(await more(3, '192.0.2.2')).toEqual(stored)
  expect(lineOf(server, 'floods')).toMatchObject({ state: 'yellow', text: expect.stringContaining('sign-ups') })
  server.wait(hours(1))
  await signUp(3, '192.0.2.2')
  expect(server.rows('users')).toHaveLength(3)
})

test('a sign-up that is not stored still keeps the link of a stranger’s from setting a password (A4)', async () => {
  const server = startServer()
  await server.open('192.0.2.1').signUp({ email, password: otherPassword })
  const token = await server.secretSentTo(email)
  spendSignUps(server, 300, inPairs)
  await server.open('192.0.2.1').signUp({ email })
  expect((await server.open().confirm(token)).status).toBe(200)
  expect((await server.open().signIn(email, otherPassword)).status).toBe(401)
})

test('one address gets 3 emails of sign-ups and 3 of resets an hour, whoever asks; only an account gets one of resets, and the answers are alike (A4)', async () => {
  const server = startServer()
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await whole(server.open().signUp({ email }))).toMatchObject({ status: 200, body: '{}' })
    expect(await whole(server.open().requestReset(email))).toMatchObject({ status: 200, body: '{}' })
  }
  expect(await whole(server.open().requestReset(nobody))).toEqual(await whole(server.open().requestReset(email)))
  const subjects = (await server.deliver()).map(({ to, subject }) => [to, subject.split(' for ')[0]])
  const [confirm, reset] = [
    [email, 'Confirm your email address'],
    [email, 'Choose a new password'],
  ]
  expect(subjects.sort()).toEqual([reset, reset, reset, confirm, confirm, confirm])
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

test('SIGNUP_ENABLED=false closes sign-up, which is told before anybody signs up, to admins too (A4)', async () => {
  const server = startServer({ environment: { SIGNUP_ENABLED: 'false' } })
  expect(await server.storesNothing(() => refusalOf(server.open().signUp({ email })))).toEqual([403, 'sign_up_closed'])
  const { browser: admin } = await firstAdmin(server)
  for (const browser of [admin, server.open()]) expect(await browser.session()).toMatchObject({ signUpClosed: true })
  expect(await startServer().open().session()).toEqual(signedOut)
})

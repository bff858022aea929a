import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAdmin, createSetupLink, listAdmins } from '#src/auth/admins.ts'
import { minutes } from '#src/base/time.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import {
  confirmedAccount,
  count,
  emailsTo,
  events,
  firstAdmin,
  openBrowser,
  otherPassword,
  password,
  rows,
  secretOf,
} from './fixtures.ts'

const email = 'hana@rimu.example'

test('the set-up link makes one confirmed admin and signs them in (A3)', async () => {
  const server = startTestServer()
  const { browser, answer } = await firstAdmin(server, email)
  expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: true })
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(events(server)).toEqual(['account_created', 'role_granted', 'signed_in'])
  expect(listAdmins(server.ctx)).toMatchObject([{ email }])
  expect(createSetupLink(server.ctx)).toBeNull()
  expect((await openBrowser(server).signIn(email)).status).toBe(200)
})

test('32 concurrent uses of a set-up link make one admin (A3)', async () => {
  const server = startTestServer()
  server.expectError('refused')
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  const race = Array.from({ length: 32 }, (_, at) =>
    openBrowser(server).signUp({ email: `person${at}@rimu.example`, setup }),
  )
  const statuses = (await Promise.all(race)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 503)).toBe(true)
  expect([count(server, 'user_roles'), count(server, 'users'), count(server, 'sessions')]).toEqual([1, 1, 1])
  const used = openBrowser(server).signUp({ email: 'late@rimu.example', setup })
  expect(await refusalOf(used)).toEqual([400, 'link_used'])
})

test('only the newest set-up link works, for 30 minutes, while there is no admin (A3)', async () => {
  const server = startTestServer()
  const older = secretOf(createSetupLink(server.ctx) ?? '')
  const newer = secretOf(createSetupLink(server.ctx) ?? '')
  expect(await refusalOf(openBrowser(server).signUp({ email, setup: older }))).toEqual([400, 'link_used'])
  server.wait(minutes(30))
  expect(await refusalOf(openBrowser(server).signUp({ email, setup: newer }))).toEqual([400, 'link_used'])

  const timely = startTestServer()
  const setup = secretOf(createSetupLink(timely.ctx) ?? '')
  timely.wait(minutes(30) - 1)
  expect((await openBrowser(timely).signUp({ email, setup })).status).toBe(200)

  const last = secretOf(createSetupLink(server.ctx) ?? '')
  await createAdmin(server.ctx, { email: 'operator@rimu.example' })
  const before = dump(server.ctx.db)
  expect(await refusalOf(openBrowser(server).signUp({ email, setup: last }))).toEqual([400, 'link_used'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a used set-up link stays used after its admin has lost the role (A3)', async () => {
  const server = startTestServer()
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  expect((await openBrowser(server).signUp({ email, setup })).status).toBe(200)
  server.ctx.db.$client.exec('delete from user_roles')
  const again = openBrowser(server).signUp({ email: 'other@rimu.example', setup })
  expect(await refusalOf(again)).toEqual([400, 'link_used'])
  expect(count(server, 'user_roles')).toBe(0)
})

test('a refused password leaves the set-up link usable (A3)', async () => {
  const server = startTestServer()
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  const weak = openBrowser(server).signUp({ email, setup, password: 'password1234' })
  expect(await refusalOf(weak)).toEqual([400, 'invalid'])
  expect((await openBrowser(server).signUp({ email, setup })).status).toBe(200)
})

test('the set-up link works while sign-up is closed, and takes over an unconfirmed account (A3)', async () => {
  const server = startTestServer()
  await openBrowser(server).signUp({ email, password: otherPassword })
  await firstAdmin(server, email)
  expect(count(server, 'users')).toBe(1)
  expect((await openBrowser(server).signIn(email, otherPassword)).status).toBe(401)
  expect((await openBrowser(server).signIn(email, password)).status).toBe(200)

  const closed = startTestServer({ environment: { SIGNUP_ENABLED: 'false' } })
  await firstAdmin(closed, email)
})

test('no sequence of calls makes anyone an admin (A3)', async () => {
  const { server, browser: confirmed } = await confirmedAccount()
  server.expectError('refused')
  await confirmed.signIn(email)
  // A link that is live all the while, as after a start.
  createSetupLink(server.ctx)
  const before = rows(server, 'select * from user_roles')

  const claims = fc.dictionary(
    fc.constantFrom('role', 'isAdmin', 'user_roles', '__proto__', 'constructor', 'confirmed_at', 'id', 'setup'),
    fc.constantFrom<unknown>('admin', true, 1, { role: 'admin', isAdmin: true }, ['admin'], 'A'.repeat(43)),
    { maxKeys: 3 },
  )
  const body = fc.tuple(claims, fc.boolean()).map(([extra, withForm]) => ({
    ...(withForm && { email, password: 'not the password' }),
    ...extra,
  }))
  const call = fc.record({
    path: fc.constantFrom('sign-in', 'sign-up', 'confirm', 'reset', 'activity', 'session', 'user_roles', 'admin'),
    body,
    who: fc.constantFrom('confirmed', 'stranger'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
      for (const { path, body: sent, who } of calls) {
        const browser = who === 'confirmed' ? confirmed : openBrowser(server)
        const answer = await browser.post(path, sent)
        expect(answer.status).not.toBe(500)
        expect((await browser.get('admin/quotes')).status).toBeOneOf([401, 403])
      }
      server.wait(1000)
      expect(rows(server, 'select * from user_roles')).toEqual(before)
    }),
    { numRuns: depth(25, 250) },
  )
  expect(before).toEqual([])
})

test('a key that names a prototype is refused as unknown (A3)', async () => {
  const server = startTestServer()
  const bodies = [
    `{"email":"${email}","password":"${password}","__proto__":{"isAdmin":true}}`,
    `{"email":"${email}","password":"${password}","constructor":{"prototype":{"isAdmin":true}}}`,
  ]
  for (const sent of bodies) {
    const answer = await server.ask('/api/auth/sign-up', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: sent,
    })
    expect(answer.status).toBe(400)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect(count(server, 'users')).toBe(0)
})

test('opening a set-up link tells whether it still works, changes nothing, and tells nothing else (A3, C7)', async () => {
  const server = startTestServer()
  const check = (token: string) => openBrowser(server).post('setup', { token })
  const refusal = async (token: string) => {
    const answer = await check(token)
    return [answer.status, await answer.text()]
  }
  const over = [
    400,
    '{"error":"This link has expired or was already used. While there is no admin, “bun run admin setup-link” prints a new one.","code":"setup_over"}',
  ]
  const older = secretOf(createSetupLink(server.ctx) ?? '')
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  const before = dump(server.ctx.db)
  for (let times = 0; times < 30; times += 1) expect((await check(setup)).status).toBe(200)
  expect(await refusal(older)).toEqual(over)
  expect(await refusal('x'.repeat(43))).toEqual(over)
  expect(await refusal('')).toEqual(over)
  expect(dump(server.ctx.db)).toEqual(before)

  await openBrowser(server).signUp({ email: 'someone@rimu.example' })
  const confirm = secretOf(linkIn((await emailsTo(server, 'someone@rimu.example')).at(-1) ?? expect.fail()))
  expect(await refusal(confirm)).toEqual(over)

  expect((await openBrowser(server).signUp({ email, setup })).status).toBe(200)
  expect(await refusal(setup)).toEqual(over)

  const late = startTestServer()
  const expired = secretOf(createSetupLink(late.ctx) ?? '')
  late.wait(minutes(30))
  expect(await refusalOf(openBrowser(late).post('setup', { token: expired }))).toEqual([400, 'setup_over'])
})

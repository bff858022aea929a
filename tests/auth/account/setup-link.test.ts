import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAdmin, createSetupLink, listAdmins } from '#src/auth/account/admins.ts'
import { minutes } from '#src/base/time.ts'
import {
  atOnce,
  email,
  firstAdmin,
  inTurn,
  newSetup,
  otherPassword,
  signInNew,
  startServer,
} from '#tests/auth/fixtures.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

const linkUsed = [400, 'link_used']
const other = { email: 'other@rimu.example' }

test('the set-up link makes one confirmed admin and signs them in (A3)', async () => {
  const { server, browser, answer } = await firstAdmin()
  expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: true })
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(server.events()).toEqual(['account_created', 'role_granted', 'signed_in'])
  expect(listAdmins(server.ctx)).toMatchObject([{ email }])
  expect(createSetupLink(server.ctx)).toBeNull()
  expect((await server.open().signIn(email)).status).toBe(200)
})

test('32 concurrent uses of a set-up link make one admin (A3)', async () => {
  const server = startServer()
  server.expectError('refused')
  const setup = newSetup(server)
  const race = atOnce(32, (at) => server.open().signUp({ email: `person${at}@rimu.example`, setup }))
  const { 200: won, 400: used = 0, 503: busy = 0 } = await race
  expect([won, used + busy]).toEqual([1, 31])
  for (const table of ['user_roles', 'users', 'sessions'] as const) expect(server.rows(table)).toHaveLength(1)
})

test('only the newest set-up link works, for 30 minutes, while there is no admin (A3)', async () => {
  const server = startServer()
  const use = (setup: string, at = server) => at.open().signUp({ email, setup })
  const [older, newer] = [newSetup(server), newSetup(server)]
  expect(await refusalOf(use(older))).toEqual(linkUsed)
  server.wait(minutes(30))
  expect(await refusalOf(use(newer))).toEqual(linkUsed)
  const last = newSetup(server)
  await createAdmin(server.ctx, other)
  expect(await server.storesNothing(() => refusalOf(use(last)))).toEqual(linkUsed)

  const timely = startServer()
  const setup = newSetup(timely)
  timely.wait(minutes(30) - 1)
  expect((await use(setup, timely)).status).toBe(200)
})

test('a refused password leaves the set-up link usable; a used one stays used after its admin has lost the role (A3)', async () => {
  const server = startServer()
  const setup = newSetup(server)
  expect(await refusalOf(server.open().signUp({ email, setup, password: 'password1234' }))).toEqual([400, 'invalid'])
  expect((await server.open().signUp({ email, setup })).status).toBe(200)
  server.execute('delete from user_roles')
  expect(await refusalOf(server.open().signUp({ ...other, setup }))).toEqual(linkUsed)
  expect(server.rows('user_roles')).toEqual([])
})

test('the set-up link takes over an unconfirmed account, and works while sign-up is closed (A3)', async () => {
  const server = startServer()
  await server.open().signUp({ email, password: otherPassword })
  await firstAdmin(server)
  expect(server.rows('users')).toHaveLength(1)
  expect((await server.open().signIn(email, otherPassword)).status).toBe(401)
  expect((await server.open().signIn(email)).status).toBe(200)
  await firstAdmin(startServer({ environment: { SIGNUP_ENABLED: 'false' } }))
})

test('no sequence of calls makes anyone an admin (A3)', async () => {
  const { server, browser: confirmed } = await signInNew()
  server.expectError('refused')
  // A link that is live all the while, as after a start.
  newSetup(server)
  const claims = fc.dictionary(
    fc.constantFrom('role', 'isAdmin', 'user_roles', '__proto__', 'constructor', 'confirmed_at', 'id', 'setup'),
    fc.constantFrom<unknown>('admin', true, 1, { role: 'admin', isAdmin: true }, ['admin'], 'A'.repeat(43)),
    { maxKeys: 3 },
  )
  const form = { email, password: 'not the password' }
  const call = fc.record({
    path: fc.constantFrom('sign-in', 'sign-up', 'confirm', 'reset', 'activity', 'session', 'user_roles', 'admin'),
    body: fc.tuple(claims, fc.boolean()).map(([extra, withForm]) => ({ ...(withForm && form), ...extra })),
    isConfirmed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
      for (const { path, body, isConfirmed } of calls) {
        const browser = isConfirmed ? confirmed : server.open()
        expect((await browser.post(path, body)).status).not.toBe(500)
        expect((await browser.get('admin/quotes')).status).toBeOneOf([401, 403])
      }
      server.wait(1000)
      expect(server.rows('user_roles')).toEqual([])
    }),
    { numRuns: depth(25, 250) },
  )
})

test('opening a set-up link tells whether it still works, changes nothing, and tells nothing else (A3, C7)', async () => {
  const server = startServer()
  const check = (token: string) => server.open().post('setup', { token })
  const over = [400, 'setup_over']
  await server.open().signUp(other)
  const [older, setup] = [newSetup(server), newSetup(server)]
  const confirm = await server.secretSentTo(other.email)
  await server.storesNothing(async () => {
    expect(await inTurn(30, () => check(setup))).toEqual(Array(30).fill(200))
    for (const token of [older, confirm, 'x'.repeat(43), '']) expect(await refusalOf(check(token))).toEqual(over)
  })
  server.wait(minutes(30))
  expect(await refusalOf(check(setup))).toEqual(over)
  const used = newSetup(server)
  expect((await server.open().signUp({ email, setup: used })).status).toBe(200)
  expect(await refusalOf(check(used))).toEqual(over)
})

import { expect, test } from 'vitest'
import { createAdmin, createSetupLink, listAdmins } from '#src/auth/account/admins.ts'
import { minutes } from '#src/base/time.ts'
import { atOnce, email, firstAdmin, inTurn, newSetup, otherPassword, startServer } from '#tests/auth/fixtures.ts'
import { refusalOf } from '#tests/fixtures/server.ts'

const linkUsed = [400, 'link_used']
const other = { email: 'other@rimu.example' }

test('the set-up link makes one confirmed admin, also of an unconfirmed account, and signs them in (A3)', async () => {
  const server = startServer()
  await server.open().signUp({ email, password: otherPassword })
  const { browser, answer } = await firstAdmin(server)
  expect(await answer.json()).toMatchObject({ user: { email }, isAdmin: true })
  expect((await browser.get('admin/quotes')).status).toBe(200)
  expect(server.events()).toEqual(['account_created', 'role_granted', 'signed_in'])
  expect([listAdmins(server.ctx), server.rows('users')]).toMatchObject([[{ email }], [{ email }]])
  expect(createSetupLink(server.ctx)).toBeNull()
  expect((await server.open().signIn(email, otherPassword)).status).toBe(401)
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

test('only the newest set-up link works, for 30 minutes, while there is no admin; opening it tells whether it does, and changes nothing (A3, C7)', async () => {
  const server = startServer()
  const check = (token: string) => server.open().post('setup', { token })
  const expectOver = (...links: string[]) =>
    server.storesNothing(async () => {
      for (const link of links) {
        expect(await refusalOf(check(link))).toEqual([400, 'setup_over'])
        expect(await refusalOf(server.open().signUp({ email, setup: link }))).toEqual(linkUsed)
      }
    })
  await server.open().signUp(other)
  const confirm = await server.secretSentTo(other.email)
  const [older, newest] = [newSetup(server), newSetup(server)]
  await expectOver(older, confirm, 'x'.repeat(43))
  server.wait(minutes(30) - 1)
  await server.storesNothing(async () => {
    expect(await inTurn(30, () => check(newest))).toEqual(Array(30).fill(200))
  })
  server.wait(1)
  await expectOver(newest)
  const late = newSetup(server)
  await createAdmin(server.ctx, other)
  await expectOver(late)
})

test('a refused password leaves the set-up link usable (A3)', async () => {
  const server = startServer()
  const setup = newSetup(server)
  expect(await refusalOf(server.open().signUp({ email, setup, password: 'password1234' }))).toEqual([400, 'invalid'])
  expect((await server.open().signUp({ email, setup })).status).toBe(200)
})

import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/actions.ts'
import { endSessions, listSessions, removeAccount } from '#src/auth/actions.ts'
import { dump, openHouse } from '#tests/fixtures/server.ts'

test('B4: the operator sees who is signed in, and ends it; the next request is a stranger’s', async () => {
  const house = openHouse()
  const one = await house.signedIn({ admin: true, email: 'one@example.nz' })
  house.wait(60_000)
  await house.signedIn({ email: 'two@example.nz' })
  expect(listSessions(house.kit).map(({ email }) => email)).toEqual(['two@example.nz', 'one@example.nz'])
  expect((await one.api.admin.quotes.$get({ query: {} })).status).toBe(200)
  expect(endSessions(house.kit, 'one@example.nz')).toBe(1)
  expect(endSessions(house.kit, 'nobody@example.nz')).toBeNull()
  expect((await one.api.admin.quotes.$get({ query: {} })).status).toBe(401)
  house.wait(31 * 60_000)
  expect(listSessions(house.kit)).toEqual([])
})

test('an account is removed as its owner asks, with all that names it; an admin’s is not', async () => {
  const house = openHouse()
  await house.signedIn({ admin: true, email: 'owner@example.nz' })
  const { api } = await house.signedIn({ email: 'two@example.nz' })
  await api.auth['reset-request'].$post({ json: { email: 'two@example.nz' } })
  await house.deliver()
  expect(removeAccount(house.kit, 'owner@example.nz')).toBe('admin')
  expect(removeAccount(house.kit, 'nobody@example.nz')).toBe('unknown')
  expect(removeAccount(house.kit, 'two@example.nz')).toBe('removed')
  expect(removeAccount(house.kit, 'two@example.nz')).toBe('unknown')
  expect(listSessions(house.kit).map(({ email }) => email)).toEqual(['owner@example.nz'])
  expect(JSON.stringify(dump(house.kit.db)).toLowerCase()).not.toContain('two@example.nz')
  expect(await (await api.auth.session.$get()).json()).toEqual({ user: null, isAdmin: false })
  expect(verifyAudit(house.kit).broken).toBeNull()
})

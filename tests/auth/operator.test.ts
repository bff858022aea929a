import { expect, test } from 'vitest'
import { endSessions, listSessions } from '#src/auth/actions.ts'
import { openHouse } from '../given/open-house.ts'

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

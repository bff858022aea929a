import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ndaSignature } from '#src/nda/schema.ts'
import { bodies } from '#tests/fixtures/adversarial-input.ts'
import { dump, openHouse } from '#tests/fixtures/server.ts'
import { count, invited, post, read, sign, signed } from './fixtures.ts'

test('F1: 20,000 bodies sent to be signed: nothing breaks, and only what the schema takes is a signature', {
  timeout: 120_000,
}, async () => {
  const house = openHouse()
  const open = await invited(house)
  const { token } = await invited(house)
  const path = `/api/nda/${open.token}/sign`
  const good = signed(await read(house, open.token))
  let signatures = 0
  await fc.assert(
    fc.asyncProperty(bodies(good), async (text) => {
      house.wait(2001)
      const answer = await post(house, path, text)
      expect([200, 400, 409, 413], text).toContain(answer.status)
      if (answer.status === 200) expect(ndaSignature.safeParse(JSON.parse(text)).success, text).toBe(true)
      if (answer.status === 200) signatures += 1
    }),
    { numRuns: 20_000 },
  )
  expect(count(house, 'select count(*) as n from nda_signatures')).toBe(Math.min(signatures, 1))
  const stands = dump(house.kit.db)
  expect((await sign(house, token, { confirmationChecked: 'yes' })).status).toBe(400)
  expect(dump(house.kit.db)).toEqual(stands)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ndaSignature } from '#src/nda/schema.ts'
import { bodies } from '#tests/fixtures/adversarial-input.ts'
import { dump, startTestServer } from '#tests/fixtures/server.ts'
import { count, invited, post, read, sign, signed } from './fixtures.ts'

test('20,000 random bodies break nothing, and only what the schema accepts is a signature (F1)', {
  timeout: 120_000,
}, async () => {
  const server = startTestServer()
  const open = await invited(server)
  const { token } = await invited(server)
  const path = `/api/nda/${open.token}/sign`
  const good = signed(await read(server, open.token))
  let signatures = 0
  await fc.assert(
    fc.asyncProperty(bodies(good), async (text) => {
      server.wait(2001)
      const answer = await post(server, path, text)
      expect([200, 400, 409, 413], text).toContain(answer.status)
      if (answer.status === 200) expect(ndaSignature.safeParse(JSON.parse(text)).success, text).toBe(true)
      if (answer.status === 200) signatures += 1
    }),
    { numRuns: 20_000 },
  )
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(Math.min(signatures, 1))
  const before = dump(server.ctx.db)
  expect((await sign(server, token, { confirmationChecked: 'yes' })).status).toBe(400)
  expect(dump(server.ctx.db)).toEqual(before)
})

import { expect, test } from 'vitest'
import { createCrypto } from '#src/crypto.ts'
import { checkKey, requireKey } from '#src/key-check/check-key.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)

const withKeys = ({ ctx }: ReturnType<typeof startTestServer>, ...bytes: number[]) => ({
  ...ctx,
  crypto: createCrypto(bytes.map(key), ctx.random),
})

const wrong = /fingerprint [\da-f]{8}( and [\da-f]{8})?; the key with the fingerprint [\da-f]{8} is wanted/

test('the first start keeps a proof of the key, and no other key is accepted (H15)', () => {
  const server = startTestServer()
  requireKey(withKeys(server, 7))
  requireKey(withKeys(server, 7))
  expect(checkKey(withKeys(server, 7))).toMatchObject({ name: 'key', state: 'green', todo: null })
  expect(() => requireKey(withKeys(server, 8))).toThrow(wrong)
  expect(checkKey(withKeys(server, 8))).toMatchObject({
    name: 'key',
    state: 'red',
    text: expect.stringMatching(wrong),
    todo: expect.stringContaining('SECRET_KEY'),
  })
  requireKey(withKeys(server, 7))
})

test('with two keys either may fit, and the first is wanted from then on (H15)', () => {
  const server = startTestServer()
  requireKey(withKeys(server, 7))
  requireKey(withKeys(server, 8, 7))
  expect(() => requireKey(withKeys(server, 7))).toThrow(wrong)
  requireKey(withKeys(server, 8))
  requireKey(withKeys(server, 9, 8))
  requireKey(withKeys(server, 9))
  expect(() => requireKey(withKeys(server, 8, 7))).toThrow(wrong)
})

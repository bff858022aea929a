import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCrypto } from '#src/crypto.ts'
import { loadSecretKeys } from '#src/env/secret-key.ts'
import { checkKey, requireKey } from '#src/key-check/check-key.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const start = () => {
  const { ctx } = startTestServer()
  const key = (byte: number) => new Uint8Array(32).fill(byte)
  return (...bytes: number[]) => ({ ...ctx, crypto: createCrypto(bytes.map(key), ctx.random) })
}

const wrong = /fingerprint [\da-f]{8}( and [\da-f]{8})?; the key with the fingerprint [\da-f]{8} is wanted/

test('the first start keeps a proof of the key, and no other key is accepted (H15)', () => {
  const withKeys = start()
  requireKey(withKeys(7))
  requireKey(withKeys(7))
  expect(checkKey(withKeys(7))).toMatchObject({ state: 'green', todo: null })
  expect(() => requireKey(withKeys(8))).toThrow(wrong)
  const told = { text: expect.stringMatching(wrong), todo: expect.stringContaining('SECRET_KEY') }
  expect(checkKey(withKeys(8))).toMatchObject({ state: 'red', ...told })
  requireKey(withKeys(7))
})

test('with two keys either may fit, and the first is wanted from then on (H15)', () => {
  const withKeys = start()
  requireKey(withKeys(7))
  requireKey(withKeys(8, 7))
  expect(() => requireKey(withKeys(7))).toThrow(wrong)
  requireKey(withKeys(8))
  requireKey(withKeys(9, 8))
  requireKey(withKeys(9))
  expect(() => requireKey(withKeys(8, 7))).toThrow(wrong)
})

test('the secret key is created once, and read from then on', () => {
  const dataDir = folderForTest()
  const created = loadSecretKeys({ secretKeys: null, dataDir })
  expect(created).toEqual([expect.objectContaining({ length: 32 })])
  expect(loadSecretKeys({ secretKeys: null, dataDir })).toEqual(created)
  writeFileSync(join(dataDir, 'secret.key'), 'short')
  expect(() => loadSecretKeys({ secretKeys: null, dataDir })).toThrow('32 bytes')
  const configured = [new Uint8Array(32)]
  expect(loadSecretKeys({ secretKeys: configured, dataDir })).toBe(configured)
})

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecretKeys } from '#src/secret-key.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

test('the secret key is created once, readable by its owner only', () => {
  const dataDir = folderForTest()
  const file = join(dataDir, 'secret.key')
  const [created] = loadSecretKeys({ secretKeys: null, dataDir })
  expect(created).toHaveLength(32)
  expect(loadSecretKeys({ secretKeys: null, dataDir })).toEqual([created])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(Buffer.from(created ?? []))
  writeFileSync(file, 'short')
  expect(() => loadSecretKeys({ secretKeys: null, dataDir })).toThrow('32 bytes')
  const configured = [new Uint8Array(32)]
  expect(loadSecretKeys({ secretKeys: configured, dataDir })).toBe(configured)
})

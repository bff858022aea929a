import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecretKeys } from '#src/secret-key.ts'

test('the secret key is created once, readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const [created] = loadSecretKeys({ secretKeys: null, dataDir })
  expect(created).toHaveLength(32)
  expect(loadSecretKeys({ secretKeys: null, dataDir })).toEqual([created])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'base64')).toEqual(Buffer.from(created ?? []))
  writeFileSync(join(dataDir, 'secret.key'), 'short')
  expect(() => loadSecretKeys({ secretKeys: null, dataDir })).toThrow('32 bytes')
  const configured = [new Uint8Array(32)]
  expect(loadSecretKeys({ secretKeys: configured, dataDir })).toBe(configured)
})

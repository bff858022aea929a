import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprint } from '#web/verify/fingerprint.ts'
import { parseVerifier } from '#web/verify/parse-verifier.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ size: bytes.length, arrayBuffer: async () => bytes.buffer })

test('a verifier is accepted with spaces, hyphens and lower case', () => {
  expect(parseVerifier(' 7x2m-9q 4t\n')).toEqual({ verifier: '7X2M9Q4T' })
  expect(parseVerifier('   ')).toEqual({ error: 'Verifier is required' })
  for (const odd of ['7X2M9Q4', '7X2M9Q4TT', '7X2M9Q4!', 'ŌX2M9Q4T']) {
    expect(parseVerifier(odd)).toEqual({ error: 'A verifier has 8 letters and digits' })
  }
})

test('a file’s fingerprint is its SHA-256', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 Tōtara')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await fingerprint(fileOf(bytes), crypto.subtle)).toEqual({ sha256 })
})

test('a file that is too large, unreadable or on an insecure page gives an error', async () => {
  const size = 20 * 1024 * 1024
  const gone = { size, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }
  expect(await fingerprint({ ...gone, size: size + 1 }, crypto.subtle)).toEqual({ error: 'tooLarge' })
  expect(await fingerprint(gone, crypto.subtle)).toEqual({ error: 'unreadable' })
  expect(await fingerprint(gone, undefined)).toEqual({ error: 'insecure' })
})

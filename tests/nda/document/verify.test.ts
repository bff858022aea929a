import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import type { VerifyAnswer } from '#src/nda/schema.ts'
import { read as bodyOf, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { issuedNda, post } from '#tests/nda/fixtures.ts'
import { fingerprint, parseVerifier } from '#web/verify/use-verification.ts'

const verify = (server: TestServer, question: object): Promise<VerifyAnswer> =>
  bodyOf(post(server, '/api/verify', question))

test('a document is verified by its exact bytes or its verifier, and only initials are shown', async () => {
  const { server, invitation, sign, pdf } = await issuedNda()
  const unknown = { issued: false }
  expect(await verify(server, { verifier: invitation.verifier })).toEqual(unknown)
  await sign()
  const bytes = await pdf()
  const issued = { issued: true, kind: 'nda', at: '2026-11-01T20:00:00.000Z', initials: ['SAL', 'RTFL'] }
  expect(await verify(server, { sha256: sha256(bytes) })).toEqual(issued)
  expect(await verify(server, { verifier: ` ${invitation.verifier.toLowerCase()} ` })).toEqual(issued)
  bytes[10] = (bytes[10] ?? 0) ^ 1
  expect(await verify(server, { sha256: sha256(bytes) })).toEqual(unknown)
  expect(await verify(server, { verifier: '00000000' })).toEqual(unknown)
})

test('a network has 20 checks in 10 minutes, then 429; nothing is stored', async () => {
  const server = startTestServer()
  const ask = (address: string) => post(server, '/api/verify', { verifier: '00000000' }, address)
  await server.storesNothing(async () => {
    for (let n = 0; n < 20; n += 1) expect((await ask(`2001:db8::${n}`)).status).toBe(200)
    const refused = await ask('2001:db8::ffff')
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(await refusalOf(Promise.resolve(refused))).toEqual([429, 'too_many_checks'])
    expect((await ask('2001:db8:0:1::1')).status).toBe(200)
  })
})

test('a verifier is accepted with spaces, hyphens and lower case', () => {
  expect(parseVerifier(' 7x2m-9q 4t\n')).toEqual({ verifier: '7X2M9Q4T' })
  expect(parseVerifier('   ')).toEqual({ error: 'Verifier is required' })
  for (const odd of ['7X2M9Q4', '7X2M9Q4TT', '7X2M9Q4!', 'ŌX2M9Q4T'])
    expect(parseVerifier(odd)).toEqual({ error: 'A verifier has 8 letters and digits' })
})

test('a file’s fingerprint is its SHA-256; one that is too large, unreadable or on an insecure page gives an error', async () => {
  const { buffer } = new TextEncoder().encode('Tōtara')
  const size = 20 * 1024 * 1024
  const file = { size, arrayBuffer: async () => buffer }
  expect(await fingerprint(file, crypto.subtle)).toEqual({ sha256: sha256('Tōtara') })
  const gone = { size, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }
  expect(await fingerprint({ ...gone, size: size + 1 }, crypto.subtle)).toEqual({ error: 'tooLarge' })
  expect(await fingerprint(gone, crypto.subtle)).toEqual({ error: 'unreadable' })
  expect(await fingerprint(gone, undefined)).toEqual({ error: 'insecure' })
})

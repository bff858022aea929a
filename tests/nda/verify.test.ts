import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import type { VerifyAnswer } from '#src/nda/schema.ts'
import { dump, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { fingerprint } from '#web/verify/fingerprint.ts'
import { parseVerifier } from '#web/verify/parse-verifier.ts'
import { invited, post, sign } from './fixtures.ts'

const verify = async (server: TestServer, question: object, address?: string) =>
  (await (await post(server, '/api/verify', question, {}, address)).json()) as VerifyAnswer

test('a document is verified by its exact bytes or its verifier, and only initials are shown', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  expect(await verify(server, { verifier: invitation.verifier })).toEqual({ issued: false })
  await sign(server, token)
  const bytes = new Uint8Array(await (await server.ask(`/api/nda/${token}/nda.pdf`)).arrayBuffer())
  const issued = { issued: true, kind: 'nda', at: '2026-11-01T20:00:00.000Z', initials: ['SAL', 'RTFL'] }
  expect(await verify(server, { sha256: sha256(bytes) })).toEqual(issued)
  expect(await verify(server, { verifier: invitation.verifier })).toEqual(issued)
  expect(await verify(server, { verifier: ` ${invitation.verifier.toLowerCase()} ` })).toEqual(issued)

  bytes[10] = (bytes[10] ?? 0) ^ 1
  expect(await verify(server, { sha256: sha256(bytes) })).toEqual({ issued: false })
  expect(await verify(server, { sha256: '0'.repeat(64) })).toEqual({ issued: false })
  expect(await verify(server, { verifier: '00000000' })).toEqual({ issued: false })
})

test('a document that is not made yet is verified by its verifier', async () => {
  const server = startTestServer({ pdf: () => Promise.reject(new Error('broken')) })
  for (const event of ['nda_document_failed', 'quote_document_failed']) server.expectError(event)
  const { token, invitation } = await invited(server)
  await sign(server, token)
  expect(await verify(server, { verifier: invitation.verifier })).toMatchObject({ issued: true })
})

test.each([
  {},
  { sha256: 'x' },
  { sha256: 'A'.repeat(64) },
  { verifier: 'short' },
  { verifier: "'; drop--" },
  { verifier: 12345678 },
  { sha256: '0'.repeat(64), verifier: '00000000' },
])('%j is refused', async (question) => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  expect((await post(server, '/api/verify', question)).status).toBe(400)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a network has 20 checks in 10 minutes, then 429; nothing is stored', async () => {
  const server = startTestServer()
  const before = dump(server.ctx.db)
  const ask = (address: string) => post(server, '/api/verify', { verifier: '00000000' }, {}, address)
  for (let n = 0; n < 20; n += 1) expect((await ask(`2001:db8::${n}`)).status).toBe(200)
  const refused = await ask('2001:db8::ffff')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect((await refused.json()).code).toBe('too_many_checks')
  expect((await ask('2001:db8:0:1::1')).status).toBe(200)
  server.wait(599_999)
  expect((await ask('2001:db8::1')).status).toBe(429)
  server.wait(1)
  expect((await ask('2001:db8::1')).status).toBe(200)
  expect(dump(server.ctx.db)).toEqual(before)
})

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

import { expect, test } from 'vitest'
import { createCrypto } from '#src/crypto.ts'
import { getQuote } from '#src/quotes/get.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from './fixtures.ts'

test('a new key in front of the old one decrypts old links (C1)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, public_link } = await sentQuote(admin)
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const rotated = { ...server.ctx, crypto: createCrypto([fresh, old], server.ctx.random) }
  expect(getQuote(rotated, { id }).public_link).toBe(public_link)
  const lost = { ...server.ctx, crypto: createCrypto([fresh], server.ctx.random) }
  expect(getQuote(lost, { id }).public_link).toBeNull()
})

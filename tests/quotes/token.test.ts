import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { createCrypto } from '#src/crypto.ts'
import { getQuote } from '#src/quotes/get-quote.ts'
import { openQuote } from './fixtures.ts'

const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]

test('a token is 32 random bytes in base64url (B1, C1)', () => {
  const random = (length: number) => Uint8Array.from({ length }, (_, at) => 7 * at)
  expect(newToken(random)).toBe(Buffer.from(random(32)).toString('base64url'))
})

test('encryption uses a fresh nonce, decrypts with either key, and detects every changed byte (C1)', () => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const [before, after] = [createCrypto([old], random), createCrypto([fresh, old], random)]
  const encrypted = [1, 2].map(() => before.encrypt('the secret half of a link'))
  // Two texts under one nonce could be decrypted.
  expect(encrypted[0]?.slice(0, 25)).not.toBe(encrypted[1]?.slice(0, 25))
  for (const one of encrypted) expect(after.decrypt(one)).toBe('the secret half of a link')
  const [name = '', body = ''] = after.encrypt('another').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => after.decrypt(`${name}.${changed.toString('base64url')}`), `byte ${at}`).toThrow()
  }
  const signature = before.sign('device', 'a name')
  for (const one of [signature, after.sign('device', 'a name')])
    expect(after.verify('device', 'a name', one)).toBe(true)
  expect(after.verify('form', 'a name', signature)).toBe(false)
  expect(before.verify('device', 'a name', after.sign('device', 'a name'))).toBe(false)
})

test('a new key in front of the old one decrypts old links (C1)', async () => {
  const { server, id, public_link } = await openQuote()
  const linkWith = (...keys: Uint8Array[]) =>
    getQuote({ ...server.ctx, crypto: createCrypto(keys, server.ctx.random) }, { id }).public_link
  expect([linkWith(fresh, old), linkWith(fresh)]).toEqual([public_link, null])
})

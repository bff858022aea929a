import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './base/id.ts'
import { sha256 } from './base/sha256.ts'

/**
 * What SECRET_KEY protects. The first key seals and signs; every key opens and verifies, so a key is changed by putting
 * a new one in front (C1).
 */
export type Crypto = {
  /** AES-256-GCM. The result names its key and can be kept in the database or a backup. */
  encrypt: (secret: string) => string
  /** The secret again. Throws when no key fits or a byte was changed. */
  decrypt: (encrypted: string) => string
  /** HMAC-SHA-256 over a purpose and a text, URL-safe. */
  sign: (purpose: string, text: string) => string
  /** Whether {@link sign} gave this signature under any key, in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
  /** A one-way name for something personal (an address in the log), good for this purpose only. */
  pseudonym: (purpose: string, text: string) => string
}

export const createCrypto = (keys: readonly Uint8Array[], random: Random): Crypto => {
  const [first] = keys
  if (!first) throw new Error('a crypto needs a key')
  const nameOf = (key: Uint8Array) => sha256(key).slice(0, 8)
  const mac = (key: Uint8Array, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest()

  return {
    encrypt: (secret) => {
      const nonce = random(12)
      const cipher = createCipheriv('aes-256-gcm', first, nonce)
      const encrypted = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${nameOf(first)}.${encrypted.toString('base64url')}`
    },
    decrypt: (encrypted) => {
      const [name, body = ''] = encrypted.split('.')
      const key = keys.find((candidate) => nameOf(candidate) === name)
      if (!key) throw new Error('encrypted with a key that is not here')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => mac(first, purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      // As texts: several of them decode to the same bytes, and only one was given out.
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(mac(key, purpose, text).toString('base64url'))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
    pseudonym: (purpose, text) => mac(first, `pseudonym ${purpose}`, text).toString('base64url').slice(0, 16),
  }
}

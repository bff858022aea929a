import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './base/id.ts'
import { sha256 } from './base/sha256.ts'

export const fingerprintIn = (encrypted: string) => encrypted.split('.')[0] ?? ''

/** The first key encrypts and signs; every key decrypts and verifies, so a new key is put in front (C1). */
export type Crypto = {
  /** Identify the keys in the log without revealing them. */
  fingerprints: readonly string[]
  /** AES-256-GCM. The result names its key. */
  encrypt: (secret: string) => string
  /** @throws when no key fits or a byte has changed */
  decrypt: (encrypted: string) => string
  sign: (purpose: string, text: string) => string
  /** Compares in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
  pseudonym: (purpose: string, text: string) => string
}

export const opens = ({ decrypt }: Pick<Crypto, 'decrypt'>, encrypted: string) => {
  try {
    decrypt(encrypted)
    return true
  } catch {
    return false
  }
}

export const createCrypto = (keys: readonly Uint8Array[], random: Random): Crypto => {
  const [first] = keys
  if (!first) throw new Error('no secret key')
  const fingerprintOf = (key: Uint8Array) => sha256(key).slice(0, 8)
  const mac = (key: Uint8Array, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest()

  return {
    fingerprints: keys.map(fingerprintOf),
    encrypt: (secret) => {
      const nonce = random(12)
      const cipher = createCipheriv('aes-256-gcm', first, nonce)
      const encrypted = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${fingerprintOf(first)}.${encrypted.toString('base64url')}`
    },
    decrypt: (encrypted) => {
      const key = keys.find((candidate) => fingerprintOf(candidate) === fingerprintIn(encrypted))
      if (!key) throw new Error('encrypted with an unknown key')
      const bytes = Buffer.from(encrypted.split('.')[1] ?? '', 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => mac(first, purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      // Compares the encoded signatures, because several encodings decode to the same bytes.
      const actual = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(mac(key, purpose, text).toString('base64url'))
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      })
    },
    pseudonym: (purpose, text) => mac(first, `pseudonym ${purpose}`, text).toString('base64url').slice(0, 16),
  }
}

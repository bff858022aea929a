import type { Random } from './id.ts'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A secret for a link: 256 random bits, URL-safe, 43 characters (C1). */
export const newToken = (random: Random) => base64url(random(32))

const shape = /^[A-Za-z0-9_-]{43}$/

/** Whether a text could be one of our tokens at all. */
export const isToken = (text: string) => shape.test(text)

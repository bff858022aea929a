import type { Random } from './id.ts'

/** The secret of a private link: 256 random bits in base64url, 43 characters. */
export type Token = string & { readonly __brand: 'Token' }

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const newToken = (random: Random) => base64url(random(32)) as Token

/** Checks only the shape: the database knows whether the token is valid. */
export const isToken = (text: string): text is Token => /^[A-Za-z0-9_-]{43}$/.test(text)

/**
 * Finds the token in a text to which a mail program or a writer added characters, such as signs of emphasis and the
 * rest of a quoted "="; null if there is none.
 */
export const tokenIn = (text: string) =>
  (/(?<![\w-])(?:3D|[_-]{1,2})??([\w-]{43})(?![A-Za-z0-9])/.exec(text)?.[1] ?? null) as Token | null

import { z } from 'zod/mini'
import { characterFault, tidy } from '#src/base/characters.ts'
import { email } from '#src/base/fields.ts'
import { parseMailbox } from '#src/base/mailbox.ts'
import { parseMoney } from '#src/base/money.ts'
import { parseAccountNumber } from '#src/business/account-rules.ts'
import { firstMissingGlyph } from '#src/pdf/rules.ts'

export const line = (max: number) =>
  z.string().check(
    z.overwrite(tidy),
    z.minLength(1),
    z.maxLength(max),
    // Email headers and page titles contain these values.
    z.refine((text) => characterFault('', text, 'one line') === null, 'must be one line without control characters'),
  )

export const documentLine = (max: number) =>
  line(max).check(
    z.refine((text) => firstMissingGlyph(text) === null, 'must have only characters that the documents can print'),
  )

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

export const secretKeys = z
  .pipe(
    z.string(),
    z.transform((value) => value.split(',').map((part) => bytesOf(part.trim()))),
  )
  .check(
    z.refine(
      (keys) => keys.length <= 2 && keys.every((key) => key.length === 32),
      'must be 32 bytes in base64 (or two such keys, the new one first, with a comma between)',
    ),
  )

export const secretKey = z
  .pipe(z.string().check(z.trim()), z.transform(bytesOf))
  .check(z.refine((key) => key.length === 32, 'must be 32 bytes in base64'))

/** Decodes as the provider's library does: with another decoding every verification would fail. */
export const webhookSecret = z.string().check(
  z.trim(),
  z.refine((value) => {
    const [, secret = ''] = /^whsec_(.+)$/.exec(value) ?? []
    return secret !== '' && Buffer.from(secret, 'base64').toString('base64') === secret
  }, 'must be the signing secret of a webhook, which begins with whsec_'),
)

export const webUrl = z.string().check(
  z.trim(),
  z.refine(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'must be a URL that begins with http:// or https://',
  ),
)

export const fileInDataDir = line(200).check(
  z.refine(
    (name) => !/^[/\\]|^[a-z]:|\\/i.test(name) && !name.split('/').includes('..'),
    'must be the name of a file inside DATA_DIR, such as portrait.jpg',
  ),
)

export const mailbox = email('must be an email address')

export const sender = z
  .pipe(line(300), z.transform(parseMailbox))
  .check(z.refine((parsed) => parsed !== null, 'must be one address, Name <address>, or "Name" <address>'))

export const origin = z.string().check(
  z.trim(),
  z.refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be scheme://host[:port] and nothing after it',
  ),
  z.refine((value) => /^https?:/.test(value), 'must begin with http:// or https://'),
)

export const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
)

export const positiveInteger = z.coerce
  .number('must be a whole number')
  .check(z.int('must be a whole number'), z.minimum(1, 'must be 1 or more'))

/** `hops`: the position of the client's address, counted from the right of the header's list. */
export type TrustedProxy = { header: 'fly-client-ip' | 'cf-connecting-ip' | 'x-forwarded-for'; hops: number }

const namedProxies: Record<string, TrustedProxy | null> = {
  none: null,
  fly: { header: 'fly-client-ip', hops: 1 },
  cloudflare: { header: 'cf-connecting-ip', hops: 1 },
}

const forwarded = /^x-forwarded-for:([1-9])$/

export const trustProxy = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (value) => Object.hasOwn(namedProxies, value) || forwarded.test(value),
      'must be none, fly, cloudflare or x-forwarded-for:N, where N from 1 to 9 counts the proxies',
    ),
  ),
  z.transform((value): TrustedProxy | null => {
    const hops = forwarded.exec(value)?.[1]
    return hops ? { header: 'x-forwarded-for', hops: Number(hops) } : (namedProxies[value] ?? null)
  }),
)

export const accountNumber = z
  .pipe(z.string(), z.transform(parseAccountNumber))
  .check(z.refine((parsed) => parsed !== null, 'must be an account number, such as 12-3456-7890123-00'))

export const amount = z.pipe(
  z
    .string()
    .check(z.refine((typed) => parseMoney(typed) !== null, 'must be an amount in dollars, such as 850 or 850.00')),
  z.transform((typed) => parseMoney(typed)),
)

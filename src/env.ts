import { z } from 'zod/mini'
import { parseMoney } from './base/money.ts'
import { nearest } from './base/nearest.ts'
import { english } from './base/zod-english.ts'
import { type ContractDetail, contractDetails } from './business/rules.ts'
import type { Business, Gst, Signatory } from './business/schema.ts'
import { lacking } from './pdf/rules.ts'

type Warning = { event: 'unknown_variable' | 'gst_number_unset' | 'gst_number_unused'; reason: string }

export type Config = {
  port: number
  host: string
  /** Scheme, host and port; no trailing slash. */
  origin: string
  dataDir: string
  /** 32 bytes each. The first encrypts and signs, all decrypt. Null: the first start makes one in DATA_DIR. */
  secretKeys: readonly Uint8Array[] | null
  resendApiKey: string | null
  resendBaseUrl: string | null
  mailFrom: string
  notifyEmail: string
  business: Business
  signatory: Signatory
  /** What contracts show and is a placeholder. */
  unset: readonly ContractDetail[]
  /** What is worth a look and stops nothing. */
  warnings: readonly Warning[]
  signUpEnabled: boolean
  trustProxy: 'none' | 'fly'
}

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    // Email headers and page titles contain these values.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'must be one line without control characters'),
  )

const printedLine = (max: number) =>
  line(max).check(z.refine((text) => lacking(text) === null, 'must have only characters that the documents can print'))

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

const secretKeys = z
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

const mailbox = z.pipe(z.string().check(z.trim(), z.maxLength(255)), z.email('must be an email address'))

const origin = z.string().check(
  z.trim(),
  z.refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be scheme://host[:port] and nothing after it',
  ),
  z.refine((value) => /^https?:/.test(value), 'must begin with http:// or https://'),
)

const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
)

const dayRate = z.pipe(
  z
    .string()
    .check(z.refine((typed) => parseMoney(typed) !== null, 'must be an amount in dollars, such as 850 or 850.00')),
  z.transform((typed) => parseMoney(typed)),
)

const variables = z.object({
  PORT: z._default(z.coerce.number('must be a port number').check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(line(255), '0.0.0.0'),
  ORIGIN: z.optional(origin),
  DATA_DIR: z._default(line(1000), './data'),
  SECRET_KEY: z.optional(secretKeys),
  RESEND_API_KEY: z.optional(line(200)),
  RESEND_BASE_URL: z.optional(z.url('must be a URL')),
  MAIL_FROM: z.optional(
    line(300).check(
      z.regex(/^(?:[^<>,;]+ <[^<>\s,;]+@[^<>\s,;]+>|[^<>\s,;]+@[^<>\s,;]+)$/, 'must be one address, or Name <address>'),
    ),
  ),
  NOTIFY_EMAIL: z.optional(mailbox),
  BUSINESS_NAME: z.optional(printedLine(100)),
  BUSINESS_PHONE: z.optional(printedLine(50)),
  BUSINESS_EMAIL: z.optional(mailbox),
  BUSINESS_WEB: z.optional(printedLine(200)),
  BUSINESS_LEGAL_NAME: z.optional(printedLine(200)),
  BUSINESS_ADDRESS: z.optional(printedLine(200)),
  BUSINESS_NZBN: z.optional(z.string().check(z.trim(), z.regex(/^\d{13}$/, 'must be 13 digits'))),
  BUSINESS_GST: z._default(z.enum(['registered', 'not'], 'must be registered or not'), 'registered'),
  BUSINESS_GST_NUMBER: z.optional(printedLine(20)),
  BUSINESS_DAY_RATE: z.optional(dayRate),
  SIGNATORY_NAME: z.optional(printedLine(100)),
  SIGNATORY_TITLE: z.optional(printedLine(100)),
  SIGNUP_ENABLED: z._default(flag, true),
  TRUST_PROXY: z._default(z.enum(['none', 'fly'], 'must be none or fly'), 'none'),
})

const placeholders = {
  BUSINESS_NAME: 'Your Business Name',
  BUSINESS_PHONE: '03 000 0000',
  BUSINESS_EMAIL: 'you@example.co.nz',
  BUSINESS_LEGAL_NAME: 'Your Legal Name Limited',
  BUSINESS_ADDRESS: 'Your Street Address, Christchurch 8011',
  SIGNATORY_NAME: 'Your Name',
  SIGNATORY_TITLE: 'Director',
} as const satisfies Record<ContractDetail, string>

// Other software reads the environment too, so only names that begin like ours can be misspelt.
const ours = /^(?:BUSINESS|RESEND|SIGNATORY|NOTIFY)_/i
const known = Object.keys(variables.shape)

const unknownVariables = (names: readonly string[]): Warning[] =>
  names
    .filter((name) => ours.test(name) && !known.includes(name))
    .map((name) => ({
      event: 'unknown_variable',
      reason: `${name} is not a variable of this product. Did you mean ${nearest(name.toUpperCase(), known)}?`,
    }))

const gstWarnings = (gst: Gst, number: string | undefined): Warning[] => {
  if (gst === 'registered' && !number) {
    return [{ event: 'gst_number_unset', reason: 'BUSINESS_GST is registered, and BUSINESS_GST_NUMBER is not set.' }]
  }
  if (gst === 'not' && number) {
    return [{ event: 'gst_number_unused', reason: 'BUSINESS_GST_NUMBER is not shown, because BUSINESS_GST is not.' }]
  }
  return []
}

/** An empty variable counts as not set. @returns the configuration, or one line for each fault */
export const readEnv = (environment: Record<string, string | undefined>): { config: Config } | { faults: string[] } => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const unknown = unknownVariables(Object.keys(set))
  // A misspelt variable may be why another one is missing.
  const stop = (faults: string[]) => ({ faults: [...faults, ...unknown.map(({ reason }) => reason)] })
  const read = variables.safeParse(set, { error: english })
  if (!read.success) return stop(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = read.data
  const address = env.ORIGIN ?? `http://localhost:${env.PORT}`
  const faults: string[] = []
  const isHttps = address.startsWith('https:')
  if (isHttps && !env.RESEND_API_KEY) {
    faults.push('RESEND_API_KEY: needed when ORIGIN is https, or no email would leave')
  }
  if (isHttps && env.RESEND_BASE_URL) {
    faults.push('RESEND_BASE_URL: not allowed when ORIGIN is https')
  }
  if (faults.length > 0) return stop(faults)

  const details = Object.keys(contractDetails) as ContractDetail[]
  const unset = details.filter((name) => !(name in set))
  const business: Business = {
    name: env.BUSINESS_NAME ?? placeholders.BUSINESS_NAME,
    phone: env.BUSINESS_PHONE ?? placeholders.BUSINESS_PHONE,
    email: env.BUSINESS_EMAIL ?? placeholders.BUSINESS_EMAIL,
    web: env.BUSINESS_WEB ?? (isHttps ? new URL(address).host : 'example.co.nz'),
    legalName: env.BUSINESS_LEGAL_NAME ?? placeholders.BUSINESS_LEGAL_NAME,
    address: env.BUSINESS_ADDRESS ?? placeholders.BUSINESS_ADDRESS,
    nzbn: env.BUSINESS_NZBN ?? null,
    gst: env.BUSINESS_GST,
    gstNumber: env.BUSINESS_GST === 'registered' ? (env.BUSINESS_GST_NUMBER ?? null) : null,
    dayRate: env.BUSINESS_DAY_RATE ?? null,
    sample: unset.length > 0,
  }
  return {
    config: {
      port: env.PORT,
      host: env.HOST,
      origin: address,
      dataDir: env.DATA_DIR,
      secretKeys: env.SECRET_KEY ?? null,
      resendApiKey: env.RESEND_API_KEY ?? null,
      resendBaseUrl: env.RESEND_BASE_URL ?? null,
      mailFrom: env.MAIL_FROM ?? `${business.name.replace(/[<>,;"]/g, '')} <${business.email}>`,
      notifyEmail: env.NOTIFY_EMAIL ?? business.email,
      business,
      signatory: {
        name: env.SIGNATORY_NAME ?? placeholders.SIGNATORY_NAME,
        title: env.SIGNATORY_TITLE ?? placeholders.SIGNATORY_TITLE,
      },
      unset,
      warnings: [...unknown, ...gstWarnings(env.BUSINESS_GST, env.BUSINESS_GST_NUMBER)],
      signUpEnabled: env.SIGNUP_ENABLED,
      trustProxy: env.TRUST_PROXY,
    },
  }
}

export const processEnvironment = () => process.env

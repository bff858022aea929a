import { z } from 'zod'
import type { Business } from './business/schema.ts'
import { lacking } from './pdf/rules.ts'

/** The configuration of GAPS, read once. */
export type Config = {
  port: number
  host: string
  /** Scheme, host and port that people use; no trailing slash. */
  origin: string
  dataDir: string
  /** 32 bytes each: the first seals and signs, all of them open (C1: a key is changed by putting the new one in front). Null: made once into DATA_DIR. */
  secretKeys: readonly Uint8Array[] | null
  resendApiKey: string | null
  resendBaseUrl: string | null
  mailFrom: string
  notifyEmail: string
  business: Business
  signatory: { name: string; title: string }
  /** The names of the business variables that stand at their placeholder. */
  unset: readonly string[]
  signUpEnabled: boolean
  trustProxy: 'none' | 'fly'
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // These end up in email headers and titles.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must be one line without control characters')

/** A line that stands on documents, too (E5). */
const printedLine = (max: number) =>
  line(max).refine((text) => lacking(text) === null, 'must have only characters that the documents can print')

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

const secretKeys = z
  .string()
  .transform((value) => value.split(',').map((part) => bytesOf(part.trim())))
  .refine(
    (keys) => keys.length <= 2 && keys.every((key) => key.length === 32),
    'must be 32 bytes in base64 (or two such keys, the new one first, with a comma between)',
  )

const mailbox = z.string().trim().max(255).pipe(z.email('must be an email address'))

const origin = z
  .string()
  .trim()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be scheme://host[:port] and nothing after it',
  )
  .refine((value) => /^https?:/.test(value), 'must begin with http:// or https://')

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const variables = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: line(255).default('0.0.0.0'),
  ORIGIN: origin.optional(),
  DATA_DIR: line(1000).default('./data'),
  SECRET_KEY: secretKeys.optional(),
  RESEND_API_KEY: line(200).optional(),
  RESEND_BASE_URL: z.url('must be a URL').optional(),
  MAIL_FROM: line(300)
    .regex(/^(?:[^<>,;]+ <[^<>\s,;]+@[^<>\s,;]+>|[^<>\s,;]+@[^<>\s,;]+)$/, 'must be one address, or Name <address>')
    .optional(),
  NOTIFY_EMAIL: mailbox.optional(),
  BUSINESS_NAME: printedLine(100).optional(),
  BUSINESS_PHONE: printedLine(50).optional(),
  BUSINESS_EMAIL: mailbox.optional(),
  BUSINESS_WEB: printedLine(200).optional(),
  BUSINESS_LEGAL_NAME: printedLine(200).optional(),
  BUSINESS_NZBN: z
    .string()
    .trim()
    .regex(/^\d{13}$/, 'must be 13 digits')
    .optional(),
  BUSINESS_GST_NUMBER: printedLine(20).optional(),
  SIGNATORY_NAME: printedLine(100).optional(),
  SIGNATORY_TITLE: printedLine(100).optional(),
  SIGNUP_ENABLED: flag.default(true),
  TRUST_PROXY: z.enum(['none', 'fly'], 'must be none or fly').default('none'),
})

const placeholders = {
  BUSINESS_NAME: 'Your Business Name',
  BUSINESS_PHONE: '03 000 0000',
  BUSINESS_EMAIL: 'you@example.co.nz',
  BUSINESS_WEB: 'example.co.nz',
  BUSINESS_LEGAL_NAME: 'Your Legal Name Limited',
  SIGNATORY_NAME: 'Your Name',
  SIGNATORY_TITLE: 'Director',
} as const

/**
 * Reads the environment. A variable that is set but empty counts as not set.
 * @returns the configuration, or one clear line for each fault.
 */
export const readEnv = (environment: Record<string, string | undefined>): { config: Config } | { faults: string[] } => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = variables.safeParse(given)
  if (!read.success) {
    return { faults: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  }
  const env = read.data
  const address = env.ORIGIN ?? `http://localhost:${env.PORT}`
  const faults: string[] = []
  if (address.startsWith('https:') && !env.RESEND_API_KEY) {
    faults.push('RESEND_API_KEY: needed when ORIGIN is https, or no email would leave')
  }
  if (address.startsWith('https:') && env.RESEND_BASE_URL) {
    faults.push('RESEND_BASE_URL: not allowed when ORIGIN is https')
  }
  if (faults.length > 0) return { faults }

  const business: Business = {
    name: env.BUSINESS_NAME ?? placeholders.BUSINESS_NAME,
    phone: env.BUSINESS_PHONE ?? placeholders.BUSINESS_PHONE,
    email: env.BUSINESS_EMAIL ?? placeholders.BUSINESS_EMAIL,
    web: env.BUSINESS_WEB ?? placeholders.BUSINESS_WEB,
    legalName: env.BUSINESS_LEGAL_NAME ?? placeholders.BUSINESS_LEGAL_NAME,
    nzbn: env.BUSINESS_NZBN ?? null,
    gstNumber: env.BUSINESS_GST_NUMBER ?? null,
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
      unset: Object.keys(placeholders).filter((name) => !(name in given)),
      signUpEnabled: env.SIGNUP_ENABLED,
      trustProxy: env.TRUST_PROXY,
    },
  }
}

/** The environment of this process. No other file reads it. */
export const processEnvironment = () => process.env

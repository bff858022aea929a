import { z } from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { tidyGstNumber } from '#src/business/gst-number-rules.ts'
import { tidyNzbn } from '#src/business/nzbn-rules.ts'
import { checked } from '#src/business/setting-schema.ts'
import { type SettingValues, type SomeSettings, settingKeys, settings } from '#src/business/settings-rules.ts'
import { faultsOf, gstWarnings, proxyWarnings, type StartWarning } from './checks.ts'
import {
  accountNumber,
  amount,
  documentLine,
  fileInDataDir,
  flag,
  line,
  mailbox,
  origin,
  positiveInteger,
  secretKey,
  secretKeys,
  sender,
  trustProxy,
  webhookSecret,
  webUrl,
} from './values.ts'

const variables = z.object({
  PORT: z._default(z.coerce.number('must be a port number').check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(line(255), '0.0.0.0'),
  ORIGIN: z.optional(origin),
  DATA_DIR: z._default(line(1000), './data'),
  SECRET_KEY: z.optional(secretKeys),
  RESEND_API_KEY: z.optional(line(200)),
  RESEND_BASE_URL: z.optional(z.url('must be a URL')),
  RESEND_WEBHOOK_SECRET: z.optional(webhookSecret),
  MAIL_FROM: z.optional(sender),
  NOTIFY_EMAIL: z.optional(mailbox),
  BUSINESS_NAME: z.optional(documentLine(100)),
  BUSINESS_PHONE: z.optional(checked('business.phone', documentLine(50))),
  BUSINESS_EMAIL: z.optional(mailbox),
  BUSINESS_WEB: z.optional(checked('business.web', documentLine(200))),
  BUSINESS_LEGAL_NAME: z.optional(documentLine(200)),
  BUSINESS_ADDRESS: z.optional(documentLine(200)),
  BUSINESS_NZBN: z.optional(checked('business.nzbn', z.string().check(z.overwrite(tidyNzbn)))),
  BUSINESS_GST: z.optional(z.enum(['registered', 'not'], 'must be registered or not')),
  BUSINESS_GST_NUMBER: z.optional(checked('business.gst_number', z.string().check(z.overwrite(tidyGstNumber)))),
  BUSINESS_DAY_RATE: z.optional(amount),
  BUSINESS_FEES_CARRY_GST: z.optional(flag),
  BUSINESS_ACCOUNT_NAME: z.optional(documentLine(100)),
  BUSINESS_ACCOUNT_NUMBER: z.optional(accountNumber),
  SIGNATORY_NAME: z.optional(documentLine(100)),
  SIGNATORY_TITLE: z.optional(documentLine(100)),
  OWNER_PORTRAIT: z.optional(fileInDataDir),
  SIGNUP_ENABLED: z.optional(flag),
  STRANGER_EMAILS_PER_DAY: z._default(positiveInteger, 100),
  TRUST_PROXY: z._default(trustProxy, null),
  BACKUP_S3_ENDPOINT: z.optional(webUrl),
  BACKUP_S3_BUCKET: z.optional(line(255)),
  BACKUP_S3_REGION: z._default(line(100), 'auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(line(500)),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(line(500)),
  BACKUP_KEY: z.optional(secretKey),
  HEARTBEAT_URL: z.optional(webUrl),
  ALERT_WEBHOOK_URL: z.optional(webUrl),
  TSA_URL: z.optional(webUrl),
})

const distance = (from: string, to: string) => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [at, character] of [...from].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...to].entries()) {
      const [changed = 0, dropped = 0] = row.slice(column)
      next.push(Math.min(dropped + 1, (next[column] ?? 0) + 1, changed + (character === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The word with the smallest edit distance to `typed`; of several such words, the first. A short one is close to many. */
const nearest = (typed: string, words: readonly string[]) =>
  words
    .filter((word) => word.length >= 8 || distance(typed, word) <= 2)
    .toSorted((one, other) => distance(typed, one) - distance(typed, other))[0]

/** Whether `typed` misspells one of the words. Short words are left out. */
const isMisspelt = (typed: string, words: readonly string[]) =>
  words.some((word) => word.length >= 8 && distance(typed, word) <= 2)

// Variables of other software are no misspellings, so an unknown name must begin like this, or be nearly a known name.
const ownName =
  /^(?:(?:BUSINESS|RESEND|SIGNATORY|NOTIFY(?!_SOCKET)|BACKUP|HEARTBEAT|ALERT|STRANGER|TSA)_|DATABASE_URL$)/i
const known = Object.keys(variables.shape)

const unknownVariables = (names: readonly string[]): StartWarning[] =>
  names
    .filter((name) => !known.includes(name) && (ownName.test(name) || isMisspelt(name.toUpperCase(), known)))
    .map((name) => ({
      event: 'unknown_variable',
      reason: `${name} is not a variable of this product. Did you mean ${nearest(name.toUpperCase(), known)}?`,
    }))

type Variables = z.infer<typeof variables>

/** An S3-compatible bucket for copies of the database. */
const offSiteOf = (env: Variables) => {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_ACCESS_KEY_ID: accessKeyId } = env
  const { BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey, BACKUP_S3_REGION: region } = env
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : null
}

const addressOf = (env: Variables) => env.ORIGIN ?? `http://localhost:${env.PORT}`

const settingsOf = (env: Variables): SomeSettings =>
  Object.fromEntries(
    settingKeys.flatMap((key) => {
      const { variable } = settings[key]
      const value: SettingValues[typeof key] | undefined | null = variable && env[variable]
      return value == null ? [] : [[key, value]]
    }),
  )

const configOf = (env: Variables, unknown: readonly StartWarning[]) => {
  const address = addressOf(env)
  return {
    port: env.PORT,
    host: env.HOST,
    /** Scheme, host and port; no trailing slash. */
    origin: address,
    dataDir: env.DATA_DIR,
    /** 32 bytes each. The first encrypts and signs, all decrypt. Null: the first start makes one in DATA_DIR. */
    secretKeys: env.SECRET_KEY ?? null,
    resendApiKey: env.RESEND_API_KEY ?? null,
    resendBaseUrl: env.RESEND_BASE_URL ?? null,
    resendWebhookSecret: env.RESEND_WEBHOOK_SECRET ?? null,
    fixed: settingsOf(env),
    /** The default of the business's website. */
    web: address.startsWith('https:') ? new URL(address).host : null,
    ownerPortrait: env.OWNER_PORTRAIT ?? null,
    /** Settings that need attention and do not stop the start. */
    warnings: [
      ...unknown,
      ...gstWarnings(env.BUSINESS_GST, env.BUSINESS_GST_NUMBER),
      ...proxyWarnings(address, env.TRUST_PROXY),
    ],
    strangerEmailsPerDay: env.STRANGER_EMAILS_PER_DAY,
    /** The proxy whose header names the client's address. Null: the socket's address is the client's. */
    trustProxy: env.TRUST_PROXY,
    offSite: offSiteOf(env),
    backupKey: env.BACKUP_KEY ?? null,
    /** Pinged while no status check is red. */
    heartbeatUrl: env.HEARTBEAT_URL ?? null,
    /** Gets one message for each change of the status between red and green. */
    alertWebhookUrl: env.ALERT_WEBHOOK_URL ?? null,
    /** The authority that states the time of audit heads (RFC 3161). */
    tsaUrl: env.TSA_URL ?? null,
  }
}

export type Config = ReturnType<typeof configOf>

/** An empty variable counts as not set. @returns the configuration, or one line for each fault */
export const readEnv = (environment: Record<string, string | undefined>): { config: Config } | { faults: string[] } => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const unknown = unknownVariables(Object.keys(set))
  // A misspelt variable may be why another one is missing.
  const stop = (faults: string[]) => ({ faults: [...faults, ...unknown.map(({ reason }) => reason)] })
  const read = variables.safeParse(set, { error: en().localeError })
  if (!read.success) return stop(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = read.data
  const faults = faultsOf(env, addressOf(env).startsWith('https:'))
  return faults.length > 0 ? stop(faults) : { config: configOf(env, unknown) }
}

export const processEnvironment = () => process.env

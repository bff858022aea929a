import { formatMoney } from '#src/base/money.ts'
import { consequenceOf, missingDetails } from '#src/business/complete.ts'
import { type ContractDetail, contractDetails } from '#src/business/rules.ts'
import type { Context } from '#src/context.ts'
import { bucketNames } from '#src/env/checks.ts'
import { checkPortrait } from '#src/portrait/check.ts'
import type { SetupLine } from './rules.ts'

type Ctx = Pick<Context, 'config' | 'portrait'>
type Config = Context['config']

type Words = { text: string; todo: string }

const set = { state: 'set', text: null, todo: null } as const

/** A line for an optional setting. `words` explain the consequences. */
const optionalLine =
  (lack: 'advised' | 'unset') =>
  (name: string, variables: string[], value: string | null, words: Words): SetupLine => ({
    ...{ name, variables, value },
    ...(value === null ? { state: lack, ...words } : set),
  })

const choice = optionalLine('unset')
const advised = optionalLine('advised')

const detail = (config: Config, name: string, variable: ContractDetail, value: string): SetupLine => {
  const line = { name, variables: [variable], value }
  if (!config.unset.includes(variable)) return { ...line, ...set }
  const isMissing = missingDetails(config).includes(variable)
  return {
    ...line,
    ...(isMissing ? { state: 'missing', value: null } : { state: 'sample' }),
    text: consequenceOf(config),
    todo: contractDetails[variable],
  }
}

const gstLines = ({ business: { gst, gstNumber } }: Config): SetupLine[] => {
  const isRegistered = gst === 'registered'
  const line: SetupLine = {
    name: 'GST',
    variables: ['BUSINESS_GST'],
    value: isRegistered ? 'Registered: GST is added to every price' : 'Not registered: no GST is charged',
    ...set,
  }
  if (!isRegistered) return [line]
  const number = advised('GST number', ['BUSINESS_GST_NUMBER'], gstNumber, {
    text: 'Quotes and their records show no GST number.',
    todo: 'Set the number, or GST to “not” if the business is not registered.',
  })
  return [line, number]
}

const businessLines = (config: Config): SetupLine[] => {
  const { name, legalName, phone, email, web, address, nzbn, dayRate } = config.business
  return [
    detail(config, 'Name', 'BUSINESS_NAME', name),
    detail(config, 'Legal name', 'BUSINESS_LEGAL_NAME', legalName),
    detail(config, 'Telephone', 'BUSINESS_PHONE', phone),
    detail(config, 'Email', 'BUSINESS_EMAIL', email),
    choice('Web address', ['BUSINESS_WEB'], web === 'example.co.nz' ? null : web, {
      text: 'Pages, emails and documents show example.co.nz.',
      todo: 'Set the address of your website.',
    }),
    detail(config, 'Address', 'BUSINESS_ADDRESS', address),
    choice('NZBN', ['BUSINESS_NZBN'], nzbn, {
      text: 'Pages, emails and documents show none.',
      todo: 'Set its 13 digits if the business has one.',
    }),
    ...gstLines(config),
    choice('Day rate', ['BUSINESS_DAY_RATE'], dayRate === null ? null : formatMoney(dayRate), {
      text: 'The comparison on the home page starts without a rate.',
      todo: 'Set the dollars of a day if visitors may see them.',
    }),
  ]
}

const portraitLine = (ctx: Ctx): SetupLine => {
  const line = { name: 'Portrait', variables: ['OWNER_PORTRAIT'], value: ctx.config.ownerPortrait }
  if (line.value === null) {
    const todo = 'Put a picture into DATA_DIR and set its name: docs/operating.md, “Your portrait”.'
    return { ...line, state: 'unset', text: 'Pages show your name in writing, without a picture.', todo }
  }
  const { state, text, todo } = checkPortrait(ctx)
  return { ...line, state: state === 'green' ? 'set' : 'faulty', text, todo }
}

const ownerLines = (ctx: Ctx): SetupLine[] => [
  detail(ctx.config, 'Who signs', 'SIGNATORY_NAME', ctx.config.signatory.name),
  detail(ctx.config, 'Position', 'SIGNATORY_TITLE', ctx.config.signatory.title),
  portraitLine(ctx),
]

const isSet = (secret: unknown) => (secret === null ? null : 'Set')

/** Derived from the business's address by default. */
const address = (config: Config, name: string, variable: string, value: string): SetupLine => {
  const line = { name, variables: [variable], value }
  const isSample = config.unset.includes('BUSINESS_EMAIL') && value.includes(config.business.email)
  if (!isSample) return { ...line, ...set }
  return {
    ...line,
    state: 'sample',
    text: 'This is a sample, and nobody reads what goes there.',
    todo: `Set BUSINESS_EMAIL, or ${variable} to another address.`,
  }
}

const emailLines = (config: Config): SetupLine[] => [
  advised('Sending', ['RESEND_API_KEY'], isSet(config.resendApiKey), {
    text: 'Emails are printed to the console of the server, and reach nobody.',
    todo: 'Make a key at Resend and set it.',
  }),
  address(config, 'Sender', 'MAIL_FROM', config.mailFrom),
  address(config, 'Where notices go', 'NOTIFY_EMAIL', config.notifyEmail),
  advised('Reports of what arrived', ['RESEND_WEBHOOK_SECRET'], isSet(config.resendWebhookSecret), {
    text: 'Nobody tells you when an email to a client comes back.',
    todo: 'Add the webhook at Resend and set its signing secret: docs/operating.md, “Emails that come back”.',
  }),
]

const placeOf = ({ bucket, endpoint }: NonNullable<Config['offSite']>) => `${bucket} at ${new URL(endpoint).host}`

const safetyLines = ({ offSite, backupKey, heartbeatUrl, alertWebhookUrl }: Config): SetupLine[] => [
  advised('Copies in another place', [...bucketNames], offSite && placeOf(offSite), {
    text: 'Copies lie on the same disk as the data, and are lost with it.',
    todo: 'Make a bucket and set its four variables: docs/operating.md, “Copies”.',
  }),
  advised('Key of these copies', ['BACKUP_KEY'], isSet(backupKey), {
    text: 'It is needed with the bucket, and opens its copies.',
    todo: 'Make one with “openssl rand -base64 32”, set it, and keep it outside of the server too.',
  }),
  advised('Heartbeat', ['HEARTBEAT_URL'], isSet(heartbeatUrl), {
    text: 'Nobody tells you when the whole server is gone.',
    todo: 'Set the address of a check at healthchecks.io, say.',
  }),
  advised('Alarms', ['ALERT_WEBHOOK_URL'], isSet(alertWebhookUrl), {
    text: 'Nobody tells you when something needs you, before you look at the status page.',
    todo: 'Set the address of a topic at ntfy, say.',
  }),
]

export const setupLines = (ctx: Ctx): SetupLine[] => [
  ...businessLines(ctx.config),
  ...ownerLines(ctx),
  ...emailLines(ctx.config),
  ...safetyLines(ctx.config),
]

import { expect, test } from 'vitest'
import { contractKeys, settings } from '#src/business/settings-rules.ts'
import { businessOf } from '#src/current-business.ts'
import { readEnv } from '#src/env/env.ts'
import { bucketEnvironment } from '#tests/fixtures/fakes/bucket.ts'
import { keyOf as key } from './fixtures.ts'

const https = { ORIGIN: 'https://desk.example', RESEND_API_KEY: 're_x', SECRET_KEY: key(1) }
const offSite = bucketEnvironment('https://bucket.example')

const near = {
  HEARTBEAT_URL: 'http://localhost:9/1',
  ALERT_WEBHOOK_URL: 'http://[::1]:9',
  TSA_URL: 'http://127.0.0.1:9/tsr',
}
const sideCars = { ...bucketEnvironment('http://127.0.0.1:9000'), ...near }

const printed = ['BUSINESS_NAME', 'SIGNATORY_TITLE', 'BUSINESS_WEB', 'BUSINESS_GST_NUMBER']
const noProxies = ['yes', 'x-forwarded-for', 'x-forwarded-for:0', 'x-forwarded-for:10', 'toString']
const plainUrls = ['http://elsewhere.example/1', 'http://127.0.0.1.elsewhere.example', 'http://192.168.0.7:9000']

type Fault = [title: string, environment: Record<string, string>, names: string[]]

test.each<Fault>([
  ['https without a key', { ORIGIN: 'https://desk.example' }, ['RESEND_API_KEY', 'SECRET_KEY']],
  ['half a bucket', { ...offSite, BACKUP_KEY: '', BACKUP_S3_BUCKET: '' }, ['BACKUP_S3_BUCKET', 'BACKUP_KEY']],
  ['an older key of the data for copies', { ...offSite, SECRET_KEY: `${key(1)},${key(9)}` }, ['BACKUP_KEY']],
  ['a heartbeat that is no address', { HEARTBEAT_URL: 'hc-ping.example/1' }, ['HEARTBEAT_URL']],
  ...['BACKUP_S3_ENDPOINT', 'HEARTBEAT_URL', 'ALERT_WEBHOOK_URL', 'TSA_URL'].flatMap((name) =>
    plainUrls.map((url): Fault => [`https with ${name}=${url}`, { ...https, ...offSite, [name]: url }, [name]]),
  ),
  ['https with a stand-in', { ...https, RESEND_BASE_URL: 'http://127.0.0.1:9' }, ['RESEND_BASE_URL']],
  ['a path in ORIGIN', { ORIGIN: 'http://desk.example/quotes' }, ['ORIGIN']],
  ['a short key', { SECRET_KEY: 'abc' }, ['SECRET_KEY']],
  ['three keys', { SECRET_KEY: [key(1), key(2), key(3)].join(',') }, ['SECRET_KEY']],
  ['two addresses', { NOTIFY_EMAIL: 'a@b.example,c@d.example' }, ['NOTIFY_EMAIL']],
  ['a line break in MAIL_FROM', { MAIL_FROM: 'Us <a@b.example>\r\nBcc: c@d.example' }, ['MAIL_FROM']],
  ...printed.map((name): Fault => [`a ${name} that cannot be printed`, { [name]: 'Aroha 王' }, [name]]),
  ...noProxies.map((value): Fault => [`${value} as the trusted proxy`, { TRUST_PROXY: value }, ['TRUST_PROXY']]),
  ...['javascript:alert(1)', 'data:text/html,hello', 'Kea', 'a@kea.example', 'kea.example:80', 'https://'].map(
    (web): Fault => [`${web} as the web address`, { BUSINESS_WEB: web }, ['BUSINESS_WEB']],
  ),
  ...['call me, please', '111', 'Kea'].map(
    (phone): Fault => [`${phone} as the telephone number`, { BUSINESS_PHONE: phone }, ['BUSINESS_PHONE']],
  ),
  ['a wrong digit of an NZBN', { BUSINESS_NZBN: '9429036975274' }, ['BUSINESS_NZBN']],
  ['a short GST number', { BUSINESS_GST_NUMBER: '12' }, ['BUSINESS_GST_NUMBER']],
  ['several', { PORT: 'http', TRUST_PROXY: 'yes', SIGNUP_ENABLED: '1' }, ['PORT', 'SIGNUP_ENABLED', 'TRUST_PROXY']],
])('%s stops the start, with a line for each fault (G8)', (_, environment, names) => {
  const read = readEnv(environment)
  expect('faults' in read && read.faults.map((fault) => fault.split(':')[0])).toEqual(names)
})

test.each<[string, Record<string, string>]>([
  ['nothing set', {}],
  ['empty values', { ORIGIN: ' ', RESEND_API_KEY: '', SECRET_KEY: '' }],
  ['https with a key', https],
  ['a bucket and its key', { ...https, ...offSite }],
  ['https with side-cars on the same machine', { ...https, ...sideCars }],
  ['http with services on http', { ...offSite, BACKUP_S3_ENDPOINT: 'http://nas:9000', HEARTBEAT_URL: 'http://nas/1' }],
  ['two keys, for a change of key', { SECRET_KEY: `${key(1)},${key(2)}` }],
  ['a named sender', { MAIL_FROM: 'Southern Accounts <hello@desk.example>' }],
])('%s is a configuration (G8)', (_, environment) => {
  expect(readEnv(environment)).toHaveProperty('config')
})

test('contract details are named while they are not set', () => {
  const details = contractKeys.map((key) => settings[key].variable)
  const of = (environment: Record<string, string>) => {
    const read = readEnv(environment)
    return 'config' in read && businessOf(read.config)
  }
  expect(of({})).toMatchObject({ unset: contractKeys })
  const unset = contractKeys.filter((key) => key !== 'business.name')
  expect(of({ BUSINESS_NAME: 'Kea', SIGNATORY_NAME: ' ' })).toMatchObject({ unset })
  const all = Object.fromEntries(
    details.map((name) => [
      name,
      { BUSINESS_EMAIL: 'kea@desk.example', BUSINESS_PHONE: '03 555 0100' }[String(name)] ?? 'Kea',
    ]),
  )
  expect(of(all)).toMatchObject({ unset: [] })
})

test.each([
  ['none', null],
  ['fly', { header: 'fly-client-ip', hops: 1 }],
  ['cloudflare', { header: 'cf-connecting-ip', hops: 1 }],
  [' x-forwarded-for:3 ', { header: 'x-forwarded-for', hops: 3 }],
])('TRUST_PROXY=%s is read (A9)', (value, trustProxy) => {
  expect(readEnv({ TRUST_PROXY: value })).toMatchObject({ config: { trustProxy } })
})

/** Of a business that is not registered for GST where nothing else is said: a missing number is warned of. */
const warningsOf = (environment: Record<string, string>) => {
  const read = readEnv({ BUSINESS_GST: 'not', ...environment })
  return 'config' in read ? read.config.warnings : expect.fail(read.faults.join())
}

test.each([
  ['BUSINESS_ADRESS', 'BUSINESS_ADDRESS'],
  ['business_phone', 'BUSINESS_PHONE'],
  ['RESEND_FROM', 'MAIL_FROM'],
  ['NOTIFY_MAIL', 'NOTIFY_EMAIL'],
  ['BUSINES_EMAIL', 'BUSINESS_EMAIL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATABASE_URL', 'DATA_DIR'],
  ['TSA_URI', 'TSA_URL'],
])('%s is named with the nearest variable, %s', (name, right) => {
  const reason = `${name} is not a variable of this product. Did you mean ${right}?`
  expect(warningsOf({ [name]: 'x' })).toEqual([{ event: 'unknown_variable', reason }])
  expect(readEnv({ PORT: 'x', [name]: 'x' })).toEqual({ faults: [expect.stringMatching(/^PORT: /), reason] })
})

// Of shells, Bun, npm, Fly, systemd and other programs.
const ofOthers =
  'HOME PATH USER HOSTNAME NODE_ENV BUN_INSTALL npm_package_name FLY_APP_NAME PRIMARY_REGION NOTIFY_SOCKET ' +
  'AWS_SECRET_ACCESS_KEY S3_BUCKET SMTP_HOST MAILTO SECRET_KEY_BASE PGDATADIR BUSINESS HOSTS REPORT ORIGINAL'

test('a variable of other software is no misspelt one', () => {
  const environment = Object.fromEntries(ofOthers.split(' ').map((name) => [name, 'x']))
  expect(warningsOf(environment)).toEqual([])
})

test.each([
  [{}, []],
  [{ BUSINESS_GST: 'registered', BUSINESS_GST_NUMBER: '123-123-123' }, []],
  [{ BUSINESS_GST: 'not' }, []],
  [{ BUSINESS_GST: 'not', BUSINESS_GST_NUMBER: '123-123-123' }, ['gst_number_unused']],
])('GST as in %j: the start warns of %j', (environment, events) => {
  expect(warningsOf({ BUSINESS_GST: '', ...environment }).map(({ event }) => event)).toEqual(events)
})

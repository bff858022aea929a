import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#bin/free-port.ts'
import { contractDetails } from '#src/business/rules.ts'
import { readEnv } from '#src/env.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const root = join(import.meta.dirname, '../..')
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const run = (script: string, args: string[], env: Record<string, string>) =>
  Bun.spawn([process.execPath, join(root, script), ...args], { env, cwd: root, stdout: 'pipe', stderr: 'pipe' })

const ended = async (child: ReturnType<typeof run>) => ({
  code: await child.exited,
  out: await new Response(child.stdout).text(),
  err: await new Response(child.stderr).text(),
})

const https = { ORIGIN: 'https://desk.example', RESEND_API_KEY: 're_x', SECRET_KEY: key(1) }
const offSite = {
  BACKUP_S3_ENDPOINT: 'https://bucket.example',
  BACKUP_S3_BUCKET: 'copies',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_KEY: key(9),
}

const contractLines = ['BUSINESS_NAME', 'BUSINESS_LEGAL_NAME', 'BUSINESS_PHONE', 'SIGNATORY_NAME', 'SIGNATORY_TITLE']

type Fault = [title: string, environment: Record<string, string>, names: string[]]

const each = (values: readonly string[], fault: (value: string) => Fault) => values.map(fault)

test.each<Fault>([
  ['https without a key', { ORIGIN: 'https://desk.example' }, ['RESEND_API_KEY', 'SECRET_KEY']],
  ['half a bucket', { ...offSite, BACKUP_KEY: '', BACKUP_S3_BUCKET: '' }, ['BACKUP_S3_BUCKET', 'BACKUP_KEY']],
  ['one key for data and copies', { ...offSite, SECRET_KEY: key(9) }, ['BACKUP_KEY']],
  ['a heartbeat that is no address', { HEARTBEAT_URL: 'hc-ping.example/1' }, ['HEARTBEAT_URL']],
  ...['BACKUP_S3_ENDPOINT', 'HEARTBEAT_URL', 'ALERT_WEBHOOK_URL'].flatMap((name) =>
    each(['http://elsewhere.example/1', 'http://127.0.0.1.elsewhere.example', 'http://192.168.0.7:9000'], (url) => [
      `https with ${name}=${url}`,
      { ...https, ...offSite, [name]: url },
      [name],
    ]),
  ),
  ['https with a stand-in', { ...https, RESEND_BASE_URL: 'http://127.0.0.1:9' }, ['RESEND_BASE_URL']],
  ['a path in ORIGIN', { ORIGIN: 'http://desk.example/quotes' }, ['ORIGIN']],
  ['no origin at all', { ORIGIN: 'desk' }, ['ORIGIN', 'ORIGIN']],
  ['a short key', { SECRET_KEY: 'abc' }, ['SECRET_KEY']],
  ['three keys', { SECRET_KEY: [key(1), key(2), key(3)].join(',') }, ['SECRET_KEY']],
  ['two addresses', { NOTIFY_EMAIL: 'a@b.example,c@d.example' }, ['NOTIFY_EMAIL']],
  ['a line break in MAIL_FROM', { MAIL_FROM: 'Us <a@b.example>\r\nBcc: c@d.example' }, ['MAIL_FROM', 'MAIL_FROM']],
  ...each([...contractLines, 'BUSINESS_WEB', 'BUSINESS_GST_NUMBER'], (name) => [
    `a ${name} that no document can print`,
    { [name]: 'Aroha 王' },
    [name],
  ]),
  ...each(['yes', 'x-forwarded-for', 'x-forwarded-for:0', 'x-forwarded-for:10', 'X-Real-IP', 'toString'], (value) => [
    `${value} as the trusted proxy`,
    { TRUST_PROXY: value },
    ['TRUST_PROXY'],
  ]),
  [
    'several faults',
    { PORT: 'http', TRUST_PROXY: 'yes', SIGNUP_ENABLED: '1' },
    ['PORT', 'SIGNUP_ENABLED', 'TRUST_PROXY'],
  ],
])('%s stops the start, with a line for each fault (G8)', (_, environment, names) => {
  const read = readEnv(environment)
  expect('faults' in read && read.faults.map((fault) => fault.split(':')[0])).toEqual(names)
})

test.each<[string, Record<string, string>]>([
  ['nothing set', {}],
  ['empty values', { ORIGIN: ' ', RESEND_API_KEY: '', SECRET_KEY: '' }],
  ['https with a key', https],
  ['a bucket and its key', { ...https, ...offSite }],
  [
    'https with side-cars on the same machine',
    {
      ...https,
      ...offSite,
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000',
      HEARTBEAT_URL: 'http://localhost:9/1',
      ALERT_WEBHOOK_URL: 'http://[::1]:9',
    },
  ],
  ['http with services on http', { ...offSite, BACKUP_S3_ENDPOINT: 'http://nas:9000', HEARTBEAT_URL: 'http://nas/1' }],
  ['two keys, for a change of key', { SECRET_KEY: `${key(1)},${key(2)}` }],
  ['a named sender', { MAIL_FROM: 'Southern Accounts <hello@desk.example>' }],
])('%s is a configuration (G8)', (_, environment) => {
  expect(readEnv(environment)).toHaveProperty('config')
})

test('contract details are named while they are placeholders, and the business is a sample', () => {
  const details = Object.keys(contractDetails)
  expect(readEnv({})).toMatchObject({ config: { unset: details, business: { sample: true } } })
  const some = { BUSINESS_NAME: 'Kea', BUSINESS_EMAIL: 'kea@desk.example', SIGNATORY_NAME: ' ' }
  expect(readEnv(some)).toMatchObject({
    config: { unset: details.filter((name) => !['BUSINESS_NAME', 'BUSINESS_EMAIL'].includes(name)) },
  })
  const all = Object.fromEntries(details.map((name) => [name, name === 'BUSINESS_EMAIL' ? 'kea@desk.example' : 'Kea']))
  expect(readEnv(all)).toMatchObject({ config: { unset: [], business: { sample: false } } })
})

test.each([
  ['none', null],
  ['fly', { header: 'fly-client-ip', hops: 1 }],
  ['cloudflare', { header: 'cf-connecting-ip', hops: 1 }],
  [' x-forwarded-for:3 ', { header: 'x-forwarded-for', hops: 3 }],
])('TRUST_PROXY=%s is read (A9)', (value, trustProxy) => {
  expect(readEnv({ TRUST_PROXY: value })).toMatchObject({ config: { trustProxy } })
})

test('a proxy that is not named is warned of where ORIGIN is https, because something stands before the server (A9)', () => {
  const events = (environment: Record<string, string>) => {
    const read = readEnv(environment)
    return 'config' in read ? read.config.warnings.map(({ event }) => event) : []
  }
  expect(events(https)).toContain('proxy_not_trusted')
  expect(events({ ...https, TRUST_PROXY: 'x-forwarded-for:1' })).not.toContain('proxy_not_trusted')
  expect(events({})).not.toContain('proxy_not_trusted')
})

test('without BUSINESS_WEB the website is the one that is served, where people can reach it', () => {
  expect(readEnv(https)).toMatchObject({ config: { business: { web: 'desk.example' } } })
  expect(readEnv({})).toMatchObject({ config: { business: { web: 'example.co.nz' } } })
})

test.each([
  ['BUSINESS_ADRESS', 'BUSINESS_ADDRESS'],
  ['BUSINESS_LEGALNAME', 'BUSINESS_LEGAL_NAME'],
  ['BUSINESS_TITLE', 'BUSINESS_NAME'],
  ['business_phone', 'BUSINESS_PHONE'],
  ['RESEND_APIKEY', 'RESEND_API_KEY'],
  ['RESEND_FROM', 'MAIL_FROM'],
  ['SIGNATORY_TITEL', 'SIGNATORY_TITLE'],
  ['NOTIFY_MAIL', 'NOTIFY_EMAIL'],
  ['BUSINES_EMAIL', 'BUSINESS_EMAIL'],
  ['BUISNESS_ADDRESS', 'BUSINESS_ADDRESS'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['SIGNUP_ENABLE', 'SIGNUP_ENABLED'],
  ['data_dir', 'DATA_DIR'],
  ['DATABASE_URL', 'DATA_DIR'],
])('%s is named with the nearest variable, %s', (name, right) => {
  const reason = `${name} is not a variable of this product. Did you mean ${right}?`
  expect(readEnv({ BUSINESS_GST: 'not', [name]: 'x' })).toMatchObject({
    config: { warnings: [{ event: 'unknown_variable', reason }] },
  })
  expect(readEnv({ PORT: 'x', [name]: 'x' })).toEqual({ faults: [expect.stringMatching(/^PORT: /), reason] })
})

// What shells, Bun, npm, Fly, systemd, Docker, CI and other programs set.
const ofOthers =
  'HOME PATH PWD USER SHELL TERM LANG TZ HOSTNAME LOGNAME EDITOR COLORTERM SSH_AUTH_SOCK SSH_CONNECTION XDG_DATA_HOME ' +
  'XDG_DATA_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND NODE_ENV NODE_OPTIONS NODE_PATH BUN_INSTALL ' +
  'BUN_INSTALL_CACHE_DIR BUN_RUNTIME_TRANSPILER_CACHE_PATH npm_config_user_agent npm_package_name npm_execpath ' +
  'FLY_APP_NAME FLY_REGION FLY_MACHINE_ID FLY_ALLOC_ID FLY_PUBLIC_IP FLY_PRIVATE_IP FLY_PROCESS_GROUP FLY_IMAGE_REF ' +
  'PRIMARY_REGION INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CREDENTIALS_DIRECTORY NOTIFY_SOCKET DOCKER_HOST ' +
  'GITHUB_TOKEN GITHUB_ACTOR RUNNER_TEMP HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR AWS_REGION ' +
  'AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_ENDPOINT_URL S3_BUCKET REDIS_URL SMTP_HOST MAILTO ' +
  'SECRET_KEY_BASE PGDATADIR CHROMIUM_PATH LITESTREAM_ACCESS_KEY_ID BUSINESS HOSTS REPORT ORIGINAL'

test('a variable of other software is no misspelt one', () => {
  const environment = Object.fromEntries(ofOthers.split(' ').map((name) => [name, 'x']))
  expect(readEnv({ BUSINESS_GST: 'not', ...environment })).toMatchObject({ config: { warnings: [] } })
})

test.each([
  [{}, ['gst_number_unset']],
  [{ BUSINESS_GST: 'registered', BUSINESS_GST_NUMBER: '123-456-789' }, []],
  [{ BUSINESS_GST: 'not' }, []],
  [{ BUSINESS_GST: 'not', BUSINESS_GST_NUMBER: '123-456-789' }, ['gst_number_unused']],
])('GST as in %j: the start warns of %j', (environment, events) => {
  const read = readEnv(environment)
  expect('config' in read && read.config.warnings.map(({ event }) => event)).toEqual(events)
})

test('a business that is not registered for GST shows no GST number', () => {
  expect(readEnv({ BUSINESS_GST: 'not', BUSINESS_GST_NUMBER: '123-456-789' })).toMatchObject({
    config: { business: { gst: 'not', gstNumber: null } },
  })
})

// Those below mostly wait for a process, so they run beside each other.

test.concurrent('the process prints the faults and ends with 78 (G8)', async ({ expect, onTestFinished }) => {
  const { code, out, err } = await ended(
    run('src/main.ts', [], { ORIGIN: 'https://desk.example', PORT: 'x', DATA_DIR: folderForTest(onTestFinished) }),
  )
  expect([code, out]).toEqual([78, ''])
  expect(err.trim().split('\n')).toEqual([expect.stringMatching(/^PORT: /)])
})

/** Starts the server and waits until it prints the set-up link. */
const serving = async (dataDir: string, environment: Record<string, string> = {}) => {
  const port = await freePort()
  const child = run('src/main.ts', [], { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment })
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  while (!said.includes('first admin')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(await new Response(child.stderr).text())
    said += value
  }
  return { child, port, said }
}

test.concurrent('SIGTERM ends a server within its deadline though a half-sent request hangs, and the log stays plain JSON (H8)', async ({
  expect,
  onTestFinished,
}) => {
  const dataDir = folderForTest(onTestFinished)
  const { child, port, said } = await serving(dataDir)
  expect(said).toMatch(
    /open at http:\/\/localhost:\d+\nCreate the first admin: http:\/\/localhost:\d+\/auth\?setup=[\w-]{43}\n/,
  )
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await expect(
    ended(run('src/main.ts', [], { PORT: String(await freePort()), DATA_DIR: dataDir })),
  ).resolves.toMatchObject({
    code: 1,
    err: expect.stringContaining('another process serves this data folder; stop it first: database is locked'),
  })
  const half = connect(port, '127.0.0.1')
  half.on('error', () => {})
  half.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n{"half"',
  )
  // The server has read the head: a connection that it has not, it may drop at the signal without a word.
  await new Promise((resolve) => half.once('data', resolve))
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  expect(performance.now() - began).toBeLessThan(21_000)
  half.destroy()
  const lines = (await new Response(child.stderr).text()).trim().split('\n')
  // The server drops the half-sent request once it has been silent too long, and logs that as a refusal.
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'migrated',
    'gst_number_unset',
    'placeholders',
    'refused',
    'stopped',
  ])
})

test.concurrent('a start on https prints and logs the contract details that are missing and the variables that are misspelt (G8)', async ({
  expect,
  onTestFinished,
}) => {
  const { child, port, said } = await serving(folderForTest(onTestFinished), {
    ...https,
    BUSINESS_NAME: 'Kea',
    BUSINESS_ADRESS: '1 Kea Lane',
    DATABASE_URL: 'postgres://desk:canary@db.internal/desk',
  })
  const reason = 'BUSINESS_ADRESS is not a variable of this product. Did you mean BUSINESS_ADDRESS?'
  const former = 'DATABASE_URL is not a variable of this product. Did you mean DATA_DIR?'
  const missing = Object.keys(contractDetails).filter((name) => name !== 'BUSINESS_NAME')
  expect(said.split('\n').slice(0, 4)).toEqual([
    reason,
    former,
    `No quote and no NDA goes out until these are set: ${missing.join(', ')}`,
    'The front office is open at https://desk.example',
  ])
  // Once it answers, it also listens to signals.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  await child.exited
  const lines = (await new Response(child.stderr).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'migrated' },
    { event: 'unknown_variable', level: 'warn', reason },
    { event: 'unknown_variable', level: 'warn', reason: former },
    { event: 'gst_number_unset', level: 'warn' },
    { event: 'proxy_not_trusted', level: 'warn' },
    { event: 'placeholders', level: 'warn', reason: missing.join(' ') },
    { event: 'stopped' },
  ])
  expect(said + lines).not.toContain('canary')
})

test.concurrent('seed fills an empty folder with quotes, NDAs and leads in every state, and no other; nobody gets an email', {
  // Documents are made at a low priority.
  timeout: 300_000,
}, async ({ expect, onTestFinished }) => {
  const environment = { DATA_DIR: folderForTest(onTestFinished) }
  expect(await ended(run('src/cli.ts', ['seed'], environment))).toMatchObject({
    code: 0,
    out: '7 sample quotes, 4 sample leads\n',
  })
  expect(await ended(run('src/cli.ts', ['seed'], environment))).toMatchObject({ code: 1, out: '' })
  const { openDatabase } = await import('#src/db/open.ts')
  const db = openDatabase(join(environment.DATA_DIR, 'front-office.sqlite'))
  onTestFinished(() => void db.$client.close())
  expect(db.$client.prepare('select distinct status from quotes order by status').all()).toEqual(
    ['accepted', 'draft', 'expired', 'rejected', 'sent'].map((status) => ({ status })),
  )
  expect(db.$client.prepare('select state, count(*) as n from leads group by state').all()).toEqual([
    { state: 'answered', n: 1 },
    { state: 'archived', n: 1 },
    { state: 'new', n: 1 },
    { state: 'quarantined', n: 1 },
  ])
  const ndas = db.$client
    .prepare(
      `select case when s.signed_at is not null then 'signed' when revoked_at is not null then 'revoked'
         when expires_at < strftime('%Y-%m-%dT%H:%M:%fZ') then 'expired'
         when exists (select 1 from nda_views v where v.invitation_id = i.id) then 'opened' else 'sent' end as state
       from nda_invitations i left join nda_signatures s on s.invitation_id = i.id order by state`,
    )
    .all()
  expect(ndas).toEqual(['expired', 'opened', 'revoked', 'sent', 'signed'].map((state) => ({ state })))
  expect(db.$client.prepare('select count(*) as n from nda_documents').get()).toEqual({ n: 1 })
  expect(db.$client.prepare('select distinct state from emails').all()).toEqual([{ state: 'discarded' }])
  expect(await ended(run('src/cli.ts', ['audit', 'verify'], environment))).toMatchObject({
    code: 0,
    out: 'The chain holds: 50 events. The evidence holds: 3 decisions, 1 signatures, 10 PDFs of quotes. The file holds\n',
  })
})

/** Sends a request by hand, a byte more each second where it drips, until the server ends the connection. */
const sendSlowly = (port: number, request: string, drip = '') =>
  new Promise<{ answer: string; seconds: number }>((resolve) => {
    const began = performance.now()
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const timer = setInterval(() => drip && socket.write(drip), 1000)
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // A write into a connection that the server has ended.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer: answer.split('\r\n')[0] ?? '', seconds: (performance.now() - began) / 1000 })
    })
  })

test.concurrent('a connection that is silent or trickles is cut, and an oversized or ambiguous request is refused (F8)', async ({
  expect,
  onTestFinished,
}) => {
  const { child, port } = await serving(folderForTest(onTestFinished))
  onTestFinished(() => child.kill('SIGKILL'))
  const head = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n'
  const slow = await Promise.all([
    sendSlowly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n'),
    sendSlowly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'),
    sendSlowly(port, `${head}Content-Length: 100\r\n\r\nab`),
    sendSlowly(port, `${head}Content-Length: 1000\r\n\r\nab`, 'a'),
  ])
  // Ten seconds, and the two that a timer of the server may be late.
  for (const { answer, seconds } of slow) {
    expect(seconds).toBeLessThan(14)
    expect(answer).not.toContain('200')
  }
  const long = 'a'.repeat(70_000)
  const refused = await Promise.all([
    sendSlowly(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`),
    sendSlowly(port, `GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    sendSlowly(port, `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    sendSlowly(port, `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`),
    sendSlowly(port, `${head}Content-Length: -3\r\n\r\nabc`),
    sendSlowly(port, 'GET / HTTP/1.1\r\n\r\n'),
  ])
  expect(refused.map(({ answer }) => answer.split(' ')[1])).toEqual(['431', '431', '400', '400', '400', '400'])
})

import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import type { Setup, SetupState } from '#src/setup/rules.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

const read = async (options: Parameters<typeof startTestServer>[0]) => {
  const server = startTestServer(options)
  const admin = await server.signedIn({ admin: true })
  const answer = await admin.api.admin.setup.$get({})
  return { server, admin, text: await answer.clone().text(), setup: (await answer.json()) as Setup }
}

const lines = ({ groups }: Setup) => groups.flatMap((group) => group.lines)
const line = (setup: Setup, name: string) => lines(setup).find((each) => each.name === name)
const inState = (setup: Setup, state: SetupState) =>
  lines(setup)
    .filter((each) => each.state === state)
    .map(({ name }) => name)

const nothing = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('no secret is in the answer, only that it is set', async () => {
  const secrets = {
    SECRET_KEY: key(1),
    BACKUP_KEY: key(2),
    RESEND_API_KEY: 're_canary',
    RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from('canary of webhooks').toString('base64')}`,
    BACKUP_S3_ACCESS_KEY_ID: 'canary-of-id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'canary-of-secret',
    HEARTBEAT_URL: 'https://heartbeat.example/canary-of-heartbeat',
    ALERT_WEBHOOK_URL: 'https://alert.example/canary-of-alert',
  }
  const { setup, text } = await read({
    environment: {
      ...secrets,
      BACKUP_S3_ENDPOINT: 'https://user:canary-of-user@bucket.example/canary-of-path',
      BACKUP_S3_BUCKET: 'kea-copies',
    },
  })
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/canary|whsec_|re_c/)
  expect(text).not.toContain(Buffer.from('canary of webhooks').toString('base64'))
  for (const name of ['Sending', 'Reports of what arrived', 'Key of these copies', 'Heartbeat', 'Alarms'])
    expect(line(setup, name)).toMatchObject({ state: 'set', value: 'Set', text: null, todo: null })
  expect(line(setup, 'Copies in another place')?.value).toBe('kea-copies at bucket.example')
  expect(setup.complete).toBe(true)
})

test('on https what contracts need is missing, first, and says what follows and what to do', async () => {
  const { setup } = await read({
    environment: { ...nothing, ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly', BUSINESS_NAME: 'Kea' },
  })
  expect(setup.complete).toBe(false)
  expect(inState(setup, 'missing')).toEqual(['Legal name', 'Telephone', 'Email', 'Address', 'Who signs', 'Position'])
  expect(setup.groups.slice(0, 2).map(({ title }) => title)).toEqual(['Your business', 'You'])
  expect(setup.groups[0]?.lines[0]).toEqual({
    name: 'Legal name',
    variables: ['BUSINESS_LEGAL_NAME'],
    state: 'missing',
    value: null,
    text: 'No quote and no NDA can be sent.',
    todo: 'Set the legal name of the business.',
  })
  expect(line(setup, 'Name')).toMatchObject({ state: 'set', value: 'Kea' })
  expect(line(setup, 'Web address')).toMatchObject({ state: 'set', value: 'desk.example' })
  expect(line(setup, 'GST number')).toMatchObject({ state: 'advised', variables: ['BUSINESS_GST_NUMBER'] })
})

test('on http the same are samples, and so are the addresses that are made of them', async () => {
  const { setup } = await read({ environment: { ...nothing, RESEND_API_KEY: '', BUSINESS_GST: 'not' } })
  expect(inState(setup, 'missing')).toEqual([])
  expect(inState(setup, 'sample').length).toBe(9)
  expect(line(setup, 'Who signs')).toMatchObject({
    value: 'Your Name',
    text: expect.stringContaining('Sample business'),
  })
  expect(line(setup, 'Where notices go')).toMatchObject({ state: 'sample', value: 'you@example.co.nz' })
  expect(line(setup, 'Sending')).toMatchObject({ state: 'advised', value: null })
  expect(line(setup, 'GST')?.value).toBe('Not registered: no GST is charged')
  expect(line(setup, 'GST number')).toBeUndefined()
})

test('the portrait is there with its picture, or with what is wrong with it in the words of the status page', async () => {
  const environment = { OWNER_PORTRAIT: 'me.jpg' }
  const made = await read({ environment, portrait: () => ({ kind: 'made', hash: 'a'.repeat(32) }) })
  expect(made.setup.portrait).toBe('a'.repeat(32))
  expect(line(made.setup, 'Portrait')).toMatchObject({ state: 'set', value: 'me.jpg' })
  const missing = await read({ environment, portrait: () => ({ kind: 'fault', fault: 'missing' }) })
  const { checks } = await (await missing.admin.api.admin.status.$get({})).json()
  const { text, todo } = checks.find(({ name }) => name === 'portrait') ?? expect.fail('there is no check')
  expect(missing.setup.portrait).toBeNull()
  expect(line(missing.setup, 'Portrait')).toMatchObject({ state: 'faulty', value: 'me.jpg', text, todo })
  expect(line((await read({})).setup, 'Portrait')).toMatchObject({ state: 'unset', value: null })
})

test('a test email goes to NOTIFY_EMAIL through the outbox, with an event, three times an hour', async () => {
  const { server, admin } = await read({})
  const send = () => admin.api.admin.setup['test-email'].$post({ json: {} })
  const answer = await send()
  expect((await answer.json()).test).toMatchObject({
    to: 'owner@southernaccounts.example',
    tests: [{ kind: 'test_email', state: 'pending' }],
  })
  await server.deliver()
  expect(server.emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@southernaccounts.example', 'Test email of Southern Accounts'],
  ])
  expect(server.emails[0]?.text).toContain(`${server.config.origin}/admin/setup`)
  const { test: fate } = await (await admin.api.admin.setup.$get({})).json()
  expect(fate.tests).toMatchObject([{ state: 'sent', printed: false }])

  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  const refused = await send()
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { error: 'Three test emails in an hour are enough. Please try again later.', code: 'too_many_test_emails' },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3590)
  server.wait(minutes(60))
  const later = await server.signedIn({ admin: true })
  expect((await later.api.admin.setup['test-email'].$post({ json: {} })).status).toBe(200)
  const events = server.ctx.db.$client
    .prepare("select actor, subject from audit_events where event = 'test_email_sent'")
    .all()
  expect(events).toEqual([admin, admin, admin, later].map(({ id }) => ({ actor: id, subject: 'setup' })))
})

test('why a test email was not sent is in the answer', async () => {
  const server = startTestServer({ mailer: async () => ({ kind: 'refused', reason: 'The domain is not verified.' }) })
  const admin = await server.signedIn({ admin: true })
  await admin.api.admin.setup['test-email'].$post({ json: {} })
  await server.deliver()
  const { test: fate } = await (await admin.api.admin.setup.$get({})).json()
  expect(fate.tests).toMatchObject([{ state: 'dead', reason: 'The domain is not verified.' }])
})

test('on https each sign-in leads to the setup until contracts may go out', async () => {
  const environment = { ...nothing, ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly' }
  const { admin } = await read({ environment })
  const session = async () => (await admin.api.auth.session.$get({})).json()
  expect(await session()).toMatchObject({ setup: true })
  await admin.api.admin.account['pass-setup'].$post({ json: {} })
  expect(await session()).toMatchObject({ setup: true })
})

test('on http it leads there once, for each admin, and never when all is set', async () => {
  const { admin, server } = await read({ environment: nothing })
  const other = await server.signedIn({ admin: true })
  const member = await server.signedIn()
  const leads = async ({ api }: typeof admin) => (await (await api.auth.session.$get({})).json()).setup
  expect([await leads(admin), await leads(other), await leads(member)]).toEqual([true, true, undefined])
  const pass = () => admin.api.admin.account['pass-setup'].$post({ json: {} })
  expect([(await pass()).status, (await pass()).status]).toEqual([200, 200])
  expect([await leads(admin), await leads(other)]).toEqual([undefined, true])
  const count = server.ctx.db.$client.prepare("select count(*) as n from audit_events where event = 'setup_passed'")
  expect(count.get()).toEqual({ n: 1 })
  const complete = await read({})
  expect(await leads(complete.admin)).toBeUndefined()
})

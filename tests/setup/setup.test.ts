import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import type { Setup, SetupState } from '#src/setup/rules.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { type Admin, read, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { lineOf } from '#tests/status/fixtures.ts'

const setupOf = (admin: Admin): Promise<Setup> => read(admin.api.admin.setup.$get({}))

const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = startTestServer(options)
  const admin = await server.signedIn({ admin: true })
  const setup = await setupOf(admin)
  const { lines } = setup
  const line = (name: string) => lines.find((each) => each.name === name)
  const inState = (state: SetupState) => lines.flatMap((each) => (each.state === state ? [each.name] : []))
  return { server, admin, setup, line, inState }
}

const nothing = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))
const https = { ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly' }

test('no secret is in the answer, only that it is set', async () => {
  const [key, copies, webhook] = ['k', 'c', 'w'].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  const environment = {
    ...{ SECRET_KEY: `${key}`, BACKUP_KEY: `${copies}` },
    ...{ RESEND_API_KEY: 're_canary', RESEND_WEBHOOK_SECRET: `whsec_${webhook}` },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'canary-of-id', BACKUP_S3_SECRET_ACCESS_KEY: 'canary-of-secret' },
    ...{ HEARTBEAT_URL: 'https://a.example/canary', ALERT_WEBHOOK_URL: 'https://b.example/canary' },
    BACKUP_S3_ENDPOINT: 'https://user:canary-of-user@bucket.example/canary-of-path',
    BACKUP_S3_BUCKET: 'kea-copies',
  }
  const { setup, line } = await start({ environment })
  const text = JSON.stringify(setup)
  for (const secret of [key, copies, webhook]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/canary|whsec_|re_c/)
  for (const name of ['Sending', 'Reports of what arrived', 'Key of these copies', 'Heartbeat', 'Alarms'])
    expect(line(name)).toMatchObject({ state: 'set', value: 'Set', text: null, todo: null })
  expect(line('Copies in another place')?.value).toBe('kea-copies at bucket.example')
  expect(setup.complete).toBe(true)
})

test('on https what contracts need is missing, and says what follows and what to do', async () => {
  const { setup, line, inState } = await start({ environment: { ...nothing, ...https, BUSINESS_NAME: 'Kea' } })
  expect(setup.complete).toBe(false)
  expect(inState('missing')).toEqual(['Legal name', 'Telephone', 'Email', 'Address', 'Who signs', 'Position'])
  expect(line('Legal name')).toEqual({
    ...{ name: 'Legal name', variables: ['BUSINESS_LEGAL_NAME'], state: 'missing', value: null },
    ...{ text: 'No quote and no NDA can be sent.', todo: 'Set the legal name of the business.' },
  })
  expect(line('Name')).toMatchObject({ state: 'set', value: 'Kea' })
  expect(line('Web address')).toMatchObject({ state: 'set', value: 'desk.example' })
  expect(line('GST number')).toMatchObject({ state: 'advised', variables: ['BUSINESS_GST_NUMBER'] })
})

test('on http the same are samples, and so are the addresses that are made of them', async () => {
  const { line, inState } = await start({ environment: { ...nothing, RESEND_API_KEY: '', BUSINESS_GST: 'not' } })
  expect([inState('missing').length, inState('sample').length]).toEqual([0, 9])
  const sample = expect.stringContaining('Sample business')
  expect(line('Who signs')).toMatchObject({ value: 'Your Name', text: sample })
  expect(line('Where notices go')).toMatchObject({ state: 'sample', value: 'you@example.co.nz' })
  expect(line('Sending')).toMatchObject({ state: 'advised', value: null })
  expect(line('GST')?.value).toBe('Not registered: no GST is charged')
  expect(line('GST number')).toBeUndefined()
})

test('the portrait is there with its picture, or with what is wrong with it in the words of the status page', async () => {
  const environment = { OWNER_PORTRAIT: 'me.jpg' }
  const hash = 'a'.repeat(32)
  const made = await start({ environment, portrait: () => ({ kind: 'made', hash }) })
  expect([made.setup.portrait, made.line('Portrait')]).toMatchObject([hash, { state: 'set', value: 'me.jpg' }])
  const missing = await start({ environment, portrait: () => ({ kind: 'fault', fault: 'missing' }) })
  const { text, todo } = lineOf(missing.server, 'portrait')
  expect(missing.setup.portrait).toBeNull()
  expect(missing.line('Portrait')).toMatchObject({ state: 'faulty', value: 'me.jpg', text, todo })
  expect((await start()).line('Portrait')).toMatchObject({ state: 'unset', value: null })
})

test('a test email goes to NOTIFY_EMAIL through the outbox, with an event, three times an hour', async () => {
  const { server, admin } = await start()
  const send = ({ api } = admin) => api.admin.setup['test-email'].$post({ json: {} })
  const to = 'owner@southernaccounts.example'
  expect((await read(send())).test).toMatchObject({ to, tests: [{ kind: 'test_email', state: 'pending' }] })
  const text = expect.stringContaining(`${server.config.origin}/admin/settings/business`)
  expect(await server.deliver()).toMatchObject([{ to, subject: 'Test email of Southern Accounts', text }])
  expect((await setupOf(admin)).test.tests).toMatchObject([{ state: 'sent', printed: false }])

  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(await refusalOf(send())).toEqual([429, 'too_many_test_emails'])
  server.wait(minutes(60))
  const later = await server.signedIn({ admin: true })
  expect((await send(later)).status).toBe(200)
  const recorded = server.rows('audit_events', { event: 'test_email_sent', subject: 'setup' })
  expect(recorded.map(({ actor }) => actor)).toEqual([admin, admin, admin, later].map(({ id }) => id))
})

test('why a test email was not sent is in the answer', async () => {
  const reason = 'The domain is not verified.'
  const { server, admin } = await start({ mailer: async () => ({ kind: 'refused', reason }) })
  await admin.api.admin.setup['test-email'].$post({ json: {} })
  await server.deliver()
  expect((await setupOf(admin)).test.tests).toMatchObject([{ state: 'dead', reason }])
})

import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async (options?: Parameters<typeof serverWithAdmin>[0]) => {
  const { server, admin } = await serverWithAdmin(options)
  const route = admin.api.admin.setup['test-email']
  return { server, admin, send: () => route.$post({ json: {} }), tests: async () => (await read(route.$get({}))).tests }
}

test('a test email goes to NOTIFY_EMAIL through the outbox, with an event, three times an hour', async () => {
  const { server, admin, send, tests } = await start()
  const to = 'owner@southernaccounts.example'
  expect(await read(send())).toMatchObject({ to, tests: [{ kind: 'test_email', state: 'pending' }] })
  const text = expect.stringContaining(`${server.config.origin}/admin/settings/business`)
  expect(await server.deliver()).toMatchObject([{ to, subject: 'Test email of Southern Accounts', text }])
  expect(await tests()).toMatchObject([{ state: 'sent', printed: false }])

  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(await refusalOf(send())).toEqual([429, 'too_many_test_emails'])
  server.wait(minutes(60))
  const later = await server.signedIn({ admin: true })
  expect((await later.api.admin.setup['test-email'].$post({ json: {} })).status).toBe(200)
  const recorded = server.rows('audit_events', { event: 'test_email_sent', subject: 'setup' })
  expect(recorded.map(({ actor }) => actor)).toEqual([admin, admin, admin, later].map(({ id }) => id))
})

test('why a test email was not sent is in the answer', async () => {
  const reason = 'The domain is not verified.'
  const { server, send, tests } = await start({ mailer: async () => ({ kind: 'refused', reason }) })
  await send()
  await server.deliver()
  expect(await tests()).toMatchObject([{ state: 'dead', reason }])
})

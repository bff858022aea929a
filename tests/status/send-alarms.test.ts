import { expect, test } from 'vitest'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { lineOf, passMinutes, startReceiver, startWatched } from './fixtures.ts'

const turnGreen = ({ ctx }: TestServer) =>
  ctx.db.$client.exec("delete from operation_runs where kind = 'mail_provider'")

const turnRed = (server: TestServer) => {
  turnGreen(server)
  server.ctx.db.$client.exec(
    "insert into operation_runs values ('mail_provider', '2026-11-01T20:00:00.000Z', 0, null, '{\"reason\":\"403\"}')",
  )
}

const open = (environment: Record<string, string> = {}) => {
  const receiver = startReceiver()
  const server = startWatched({ environment: { ...receiver.environment, ...environment } })
  return { receiver, server }
}

test('the heartbeat is pinged every 5 minutes while nothing is red, and silent while something is (H16)', async () => {
  const { receiver, server } = open()
  await runJobsOnce(server)
  expect(receiver.pings()).toHaveLength(1)
  server.wait(60_000)
  await passMinutes(server, 19)
  expect(receiver.pings()).toHaveLength(4)
  expect(receiver.pings()[0]?.method).toBe('GET')
  turnRed(server)
  await passMinutes(server, 20)
  expect(receiver.pings()).toHaveLength(4)
  turnGreen(server)
  await passMinutes(server, 5)
  expect(receiver.pings()).toHaveLength(5)
})

test('the webhook gets one message when something turns red, and one when nothing is (H16)', async () => {
  const { receiver, server } = open({ ORIGIN: 'https://southernaccounts.example' })
  await passMinutes(server, 10)
  expect(receiver.alerts()).toEqual([])
  turnRed(server)
  await passMinutes(server, 10)
  const message = 'Red: Emails. https://southernaccounts.example/admin/status'
  expect(receiver.alerts()).toEqual([
    {
      path: '/alert',
      method: 'POST',
      title: '{{.title}}',
      body: {
        text: `southernaccounts.example needs attention\n${message}`,
        title: 'southernaccounts.example needs attention',
        message,
      },
    },
  ])
  turnGreen(server)
  await passMinutes(server, 10)
  expect(receiver.alerts().map(({ body }) => body?.title)).toEqual([
    'southernaccounts.example needs attention',
    'southernaccounts.example is in order again',
  ])
})

test('a message that is not accepted is tried again each minute until it is (H16)', async () => {
  const { receiver, server } = open()
  receiver.answers['/alert'] = 503
  turnRed(server)
  await passMinutes(server, 3)
  expect(receiver.alerts()).toHaveLength(3)
  expect(await lineOf(server, 'alarms')).toMatchObject({
    state: 'red',
    todo: expect.stringContaining('ALERT_WEBHOOK_URL'),
  })
  receiver.answers['/alert'] = 200
  await passMinutes(server, 5)
  expect(receiver.alerts()).toHaveLength(4)
  expect(receiver.alerts().at(-1)?.body?.message).toMatch(/^Red: Emails[.]/)
  expect(await lineOf(server, 'alarms')).toMatchObject({ state: 'green' })
})

test('what the owner was told survives a restart (H16)', async () => {
  const { receiver, server } = open()
  turnRed(server)
  await passMinutes(server, 1)
  const restarted = startWatched({ db: server.ctx.db, environment: receiver.environment })
  await passMinutes(restarted, 3)
  expect(receiver.alerts()).toHaveLength(1)
})

test('a disk that stores nothing sends no message each minute (H16)', async () => {
  const { receiver, server } = open()
  server.expectError('background_fault')
  turnRed(server)
  server.ctx.db.$client.exec(
    "create trigger disk_full before insert on operation_runs begin select raise(abort, 'full'); end",
  )
  await passMinutes(server, 5)
  expect(receiver.alerts()).toHaveLength(1)
})

test('a check that flaps sends at most 6 messages an hour, and is told as red meanwhile (H16)', async () => {
  const { receiver, server } = open()
  for (let minute = 0; minute < 59; minute += 1) {
    if (minute % 2 === 0) turnRed(server)
    else turnGreen(server)
    await passMinutes(server, 1)
  }
  expect(receiver.alerts()).toHaveLength(5)
  expect(receiver.alerts().at(-1)?.body?.message).toMatch(/^Red: Emails/)
  turnGreen(server)
  await passMinutes(server, 10)
  expect(receiver.alerts().at(-1)?.body?.message).toMatch(/^Nothing is red any more/)
})

test('a heartbeat that fails is tried each minute, is told by the webhook, and recovers (H16)', async () => {
  const { receiver, server } = open()
  receiver.answers['/ping'] = 500
  await passMinutes(server, 2)
  expect(await lineOf(server, 'alarms')).toMatchObject({ state: 'yellow' })
  expect(receiver.alerts()).toEqual([])
  await passMinutes(server, 2)
  expect(receiver.pings()).toHaveLength(4)
  expect(await lineOf(server, 'alarms')).toMatchObject({
    state: 'red',
    text: expect.stringContaining('HEARTBEAT_URL failed 2 Nov 2026, 9:03 am NZDT: status 500.'),
  })
  expect(receiver.alerts().map(({ body }) => body?.message)).toEqual([expect.stringMatching(/^Red: Alarms/)])
  receiver.answers['/ping'] = 200
  await passMinutes(server, 2)
  expect(await lineOf(server, 'alarms')).toMatchObject({ state: 'green' })
  expect(receiver.alerts()).toHaveLength(2)
})

test('a webhook that fails silences the heartbeat, so that its service tells the owner (H16)', async () => {
  const { receiver, server } = open()
  receiver.answers['/alert'] = 404
  turnRed(server)
  await passMinutes(server, 3)
  turnGreen(server)
  await passMinutes(server, 10)
  expect(receiver.pings()).toHaveLength(0)
  receiver.answers['/alert'] = 200
  await passMinutes(server, 2)
  expect(receiver.alerts().at(-1)?.body?.message).toMatch(/^Nothing is red any more/)
  expect(receiver.pings()).toHaveLength(1)
})

test('a service without an answer is a failure that names no part of its address (H16)', async () => {
  const server = startWatched({ environment: { HEARTBEAT_URL: 'http://127.0.0.1:9/a-secret' } })
  await passMinutes(server, 1)
  const line = await lineOf(server, 'alarms')
  expect(line?.text).toBe('HEARTBEAT_URL failed 2 Nov 2026, 9:00 am NZDT: no answer.')
  expect(JSON.stringify([line, server.logged])).not.toContain('a-secret')
})

test('with neither way to be told the status says so, and nothing is called (H16)', async () => {
  const server = startWatched()
  turnRed(server)
  await passMinutes(server, 2)
  expect(await lineOf(server, 'alarms')).toMatchObject({
    state: 'yellow',
    todo: expect.stringContaining('HEARTBEAT_URL'),
  })
})

test('a redirect is no answer, and is not followed: it would take the secret address elsewhere (H16)', async () => {
  const { receiver, server } = open()
  Object.assign(receiver.answers, { '/ping': 308, '/alert': 308 })
  await passMinutes(server, 1)
  turnRed(server)
  await passMinutes(server, 1)
  expect([receiver.pings().length, receiver.alerts().length, receiver.elsewhere()]).toEqual([1, 1, []])
  expect((await lineOf(server, 'alarms'))?.text).toContain('failed')
})

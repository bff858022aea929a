import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { runJobsOnce, startAgain } from '#tests/fixtures/server.ts'
import { lineOf, passMinutes, startReceiver, startWatched, turnGreen, turnRed } from './fixtures.ts'

const open = (environment: Record<string, string> = {}) => {
  const receiver = startReceiver()
  const server = startWatched({ environment: { ...receiver.environment, ...environment } })
  return { ...receiver, server, line: () => lineOf(server, 'alarms') }
}

test('the heartbeat is pinged every 5 minutes while nothing is red, and silent while something is (H16)', async () => {
  const { server, pings } = open()
  await runJobsOnce(server)
  expect(pings()).toHaveLength(1)
  server.wait(minutes(1))
  await passMinutes(server, 19)
  expect(pings()).toMatchObject(Array(4).fill({ method: 'GET' }))
  turnRed(server)
  await passMinutes(server, 20)
  expect(pings()).toHaveLength(4)
  turnGreen(server)
  await passMinutes(server, 5)
  expect(pings()).toHaveLength(5)
})

test('the webhook gets one message when something turns red, and one when nothing is (H16)', async () => {
  const { server, alerts } = open({ ORIGIN: 'https://southernaccounts.example' })
  await passMinutes(server, 10)
  expect(alerts()).toEqual([])
  turnRed(server)
  await passMinutes(server, 10)
  const title = 'southernaccounts.example needs attention'
  const message =
    'Emails do not leave, so clients wait. Act within the hour. https://southernaccounts.example/admin/settings/status'
  const body = { text: `${title}\n${message}`, title, message }
  expect(alerts()).toEqual([{ path: '/alert', method: 'POST', title: '{{.title}}', body }])
  turnGreen(server)
  await passMinutes(server, 10)
  expect(alerts().map(({ body }) => body?.title)).toEqual([title, 'southernaccounts.example is in order again'])
})

test('a message that is not accepted is tried again each minute, and silences the heartbeat, whose service tells the owner (H16)', async () => {
  const { server, answers, alerts, pings, newest, line } = open()
  answers['/alert'] = 503
  turnRed(server)
  await passMinutes(server, 3)
  expect(alerts()).toHaveLength(3)
  expect(line()).toMatchObject({ state: 'red', todo: expect.stringContaining('ALERT_WEBHOOK_URL') })
  answers['/alert'] = 200
  await passMinutes(server, 5)
  expect(alerts()).toHaveLength(4)
  expect(newest()).toMatch(/^Emails do not leave/)
  expect(line().state).toBe('green')
  answers['/alert'] = 404
  turnGreen(server)
  await passMinutes(server, 14)
  expect(pings()).toHaveLength(1)
  answers['/alert'] = 200
  await passMinutes(server, 2)
  expect(newest()).toMatch(/^Nothing is red any more/)
  expect(pings()).toHaveLength(2)
})

test('a check that throws is announced as such (H16)', async () => {
  const { server, newest } = open({ DATA_DIR: '/nowhere/at/all' })
  server.expectError('check_failed')
  await passMinutes(server, 1)
  expect(newest()).toMatch(/^Disk space could not be checked\. Act today\. http/)
})

test('what the owner was told survives a restart (H16)', async () => {
  const { server, environment, alerts } = open()
  turnRed(server)
  await passMinutes(server, 1)
  await passMinutes(startAgain(server, { environment: { ...environment, DATA_DIR: server.config.dataDir } }), 3)
  expect(alerts()).toHaveLength(1)
})

test('a disk that stores nothing sends no message each minute (H16)', async () => {
  const { server, alerts } = open()
  server.expectError('background_fault')
  turnRed(server)
  server.failWrites('operation_runs')
  await passMinutes(server, 5)
  expect(alerts()).toHaveLength(1)
})

test('a check that flaps sends at most 6 messages an hour, and is told as red meanwhile (H16)', async () => {
  const { server, alerts, newest } = open()
  for (let minute = 0; minute < 59; minute += 1) {
    if (minute % 2 === 0) turnRed(server)
    else turnGreen(server)
    await passMinutes(server, 1)
  }
  expect(alerts()).toHaveLength(5)
  expect(newest()).toMatch(/^Emails do not leave/)
  turnGreen(server)
  await passMinutes(server, 10)
  expect(newest()).toMatch(/^Nothing is red any more/)
})

test('a heartbeat that fails is tried each minute, is told by the webhook, and recovers (H16)', async () => {
  const { server, answers, pings, alerts, newest, line } = open()
  answers['/ping'] = 500
  await passMinutes(server, 2)
  expect(line().state).toBe('yellow')
  expect(alerts()).toEqual([])
  await passMinutes(server, 2)
  expect(pings()).toHaveLength(4)
  const text = expect.stringContaining('HEARTBEAT_URL failed 2 Nov 2026, 9:03 am NZDT: status 500.')
  expect(line()).toMatchObject({ state: 'red', text })
  expect(alerts()).toHaveLength(1)
  expect(newest()).toMatch(/^HEARTBEAT_URL does not answer/)
  answers['/ping'] = 200
  await passMinutes(server, 2)
  expect(line().state).toBe('green')
  expect(alerts()).toHaveLength(2)
})

test('a service without an answer is a failure that names no part of its address (H16)', async () => {
  const server = startWatched({ environment: { HEARTBEAT_URL: 'http://127.0.0.1:9/a-secret' } })
  await passMinutes(server, 1)
  const line = lineOf(server, 'alarms')
  expect(line.text).toBe('HEARTBEAT_URL failed 2 Nov 2026, 9:00 am NZDT: no answer.')
  expect(JSON.stringify([line, server.logged])).not.toContain('a-secret')
})

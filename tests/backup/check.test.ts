import { expect, test } from 'vitest'
import { appendEvent } from '#src/audit/record.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/runs/record.ts'
import type { RunDetail, RunKind } from '#src/runs/rules.ts'
import { checks } from '#src/status/checks.ts'
import { bucketEnvironment } from '#tests/fixtures/fakes/bucket.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { day, hour } from './disk-server.ts'

const https = { ORIGIN: 'https://desk.example' }
const withBucket = { ...https, ...bucketEnvironment('https://bucket.example') }

const names = ['backup', 'off_site', 'restore_drill'] as const

const serverWith = (environment: Record<string, string>) => {
  const server = startTestServer({ environment })
  const record = (kind: RunKind, ok: boolean, detail: RunDetail = {}) =>
    transact(server.ctx, (tx) => recordRun(tx, { kind, ok, detail }))
  record('start', true)
  const addEvent = () => transact(server.ctx, (tx) => appendEvent(tx, { event: 'account_created', subject: 'usr_1' }))
  const check = (name: (typeof names)[number]) => checks[name](server.ctx)
  /** Of the backup, the bucket and the drill. */
  const statesAfter = (milliseconds = 0) => {
    server.wait(milliseconds)
    return names.map((name) => check(name).state)
  }
  return { record, addEvent, check, statesAfter }
}

const quiet = ['green', 'green', 'green']

test('a local start without configuration is quiet, and on https the variables to set are told in yellow (H6)', () => {
  const { statesAfter, check, record } = serverWith({})
  expect(statesAfter(2 * day)).toEqual(quiet)
  record('backup', true)
  expect(statesAfter(day + 1)[2]).toBe('yellow')
  expect(check('restore_drill').todo).toContain('restore --drill')
  record('backup', true)
  record('restore_drill', true, { from: 'disk' })
  expect(statesAfter()).toEqual(quiet)
  const todo = expect.stringMatching(/BACKUP_S3_.*BACKUP_KEY.*“Download a copy”/)
  expect(serverWith(https).check('off_site')).toMatchObject({ state: 'yellow', todo })
})

test('a fresh installation is not red, and is after an hour: a lost disk looks like it, and it has no backup (H6)', () => {
  const { statesAfter, check, addEvent } = serverWith(withBucket)
  expect([statesAfter(), statesAfter(hour)]).toEqual([
    ['yellow', 'yellow', 'green'],
    ['red', 'red', 'green'],
  ])
  const text = 'The database is empty: there is nothing to copy yet.'
  const told = { text, todo: expect.stringMatching(/first admin.*restore/) }
  expect([check('backup'), check('off_site')]).toMatchObject([told, told])
  addEvent()
  expect(statesAfter(hour - 1)).toEqual(quiet)
  expect(statesAfter(1)).toEqual(['red', 'red', 'green'])
})

test('a copy of an empty database made by hand asks for no further one, and a failure of it is told (H6)', () => {
  const { statesAfter, check, record } = serverWith(withBucket)
  record('backup', true)
  record('off_site', false, { reason: 'The bucket copies refused access' })
  expect(statesAfter(2 * day)[1]).toBe('red')
  expect(check('backup').text).toContain('The database is empty')
  expect(check('off_site').text).toContain('refused access')
})

test('a backup is late after seven hours and missing after thirteen, and the reason is told (H6)', () => {
  const { check, record, addEvent, statesAfter } = serverWith(https)
  addEvent()
  record('backup', true)
  const states = [7 * hour, 1, 6 * hour - 1, 1].map((milliseconds) => statesAfter(milliseconds)[0])
  expect(states).toEqual(['green', 'yellow', 'yellow', 'red'])
  record('backup', false, { reason: 'There is no room for a copy' })
  const text = 'The last backup is of 2 Nov 2026, 9:00 am NZDT. The last attempt failed: There is no room for a copy.'
  expect(check('backup')).toMatchObject({ text, todo: expect.stringContaining('bun run backup') })
})

test('a server that was stopped for days is not red in the hour in which it makes its copy (H6)', () => {
  const { statesAfter, record, addEvent } = serverWith(withBucket)
  addEvent()
  for (const kind of ['backup', 'off_site'] as const) record(kind, true)
  record('restore_drill', true, { from: 'bucket' })
  statesAfter(41 * day)
  record('start', true)
  expect(statesAfter()).toEqual(quiet)
  expect(statesAfter(hour)).toEqual(['red', 'red', 'red'])
})

test('a bucket without a copy for 26 hours is red, and a failed upload before that yellow (H6)', () => {
  const { check, record, addEvent, statesAfter } = serverWith(withBucket)
  addEvent()
  record('off_site', true)
  expect(statesAfter(hour)[1]).toBe('green')
  record('off_site', false, { reason: 'The bucket copies refused access' })
  expect([statesAfter()[1], statesAfter(25 * hour + 1)[1]]).toEqual(['yellow', 'red'])
  expect(check('off_site').text).toContain('refused access')
})

test('a restore that failed, or was proven more than 40 days ago, is red (H7)', () => {
  const { check, record, statesAfter } = serverWith(https)
  record('restore_drill', true, { from: 'disk' })
  expect([statesAfter(40 * day)[2], statesAfter(1)[2]]).toEqual(['green', 'red'])
  expect(check('restore_drill').text).toContain('2 Nov 2026')
  record('restore_drill', false, { reason: 'The file is damaged' })
  expect(check('restore_drill')).toMatchObject({ state: 'red', text: expect.stringContaining('The file is damaged') })
})

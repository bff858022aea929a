import { expect, test } from 'vitest'
import { appendEvent } from '#src/audit/record.ts'
import { checkBackups } from '#src/backup/check.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/runs/record.ts'
import type { RunDetail, RunKind } from '#src/runs/rules.ts'
import { bucketEnvironment } from '#tests/fixtures/fakes/bucket.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { day, hour } from './disk-server.ts'

const https = { ORIGIN: 'https://desk.example' }
const bucket = bucketEnvironment('https://bucket.example')

const serverWith = (environment: Record<string, string>) => {
  const server = startTestServer({ environment })
  const record = (kind: RunKind, ok: boolean, detail: RunDetail = {}) =>
    transact(server.ctx, (tx) => recordRun(tx, { kind, ok, detail }))
  record('start', true)
  const addEvent = () => transact(server.ctx, (tx) => appendEvent(tx, { event: 'account_created', subject: 'usr_1' }))
  const states = () => checkBackups(server.ctx).map(({ state }) => state)
  const check = (wanted: string) => checkBackups(server.ctx).find(({ name }) => name === wanted)
  return { ...server, record, addEvent, states, check }
}

test('a local start without configuration is quiet (H6)', () => {
  const { states, check, record, wait } = serverWith({})
  wait(2 * day)
  expect(states()).toEqual(['green', 'green', 'green'])
  record('backup', true)
  wait(day + 1)
  expect(check('restore_drill')).toMatchObject({ state: 'yellow', todo: expect.stringContaining('restore --drill') })
  record('backup', true)
  record('restore_drill', true, { from: 'disk' })
  expect(states()).toEqual(['green', 'green', 'green'])
  const text = 'Copies lie on this disk only.'
  expect(check('off_site')).toEqual({ name: 'off_site', state: 'green', text, todo: null })
})

test('a fresh installation is not red, and is after an hour: a lost disk looks like it, and it has no backup (H6)', () => {
  const { states, check, addEvent, wait } = serverWith({ ...https, ...bucket })
  expect(states()).toEqual(['yellow', 'yellow', 'green'])
  wait(hour)
  expect(states()).toEqual(['red', 'red', 'green'])
  const text = 'The database is empty: there is nothing to copy yet.'
  const told = { text, todo: expect.stringMatching(/first admin.*restore/) }
  expect([check('backup'), check('off_site')]).toMatchObject([told, told])
  addEvent()
  wait(hour - 1)
  expect(states()).toEqual(['green', 'green', 'green'])
  expect(check('backup')).toMatchObject({ text: 'There is no backup yet.', todo: null })
  wait(1)
  expect(states()).toEqual(['red', 'red', 'green'])
})

test('a copy of an empty database made by hand asks for no further one, and a failure of it is told (H6)', () => {
  const { check, record, wait } = serverWith({ ...https, ...bucket })
  record('backup', true)
  record('off_site', false, { reason: 'The bucket copies refused access' })
  wait(2 * day)
  expect(check('backup')?.text).toContain('The database is empty')
  expect(check('off_site')).toMatchObject({ state: 'red', text: expect.stringContaining('refused access') })
})

test('a backup is late after seven hours and missing after thirteen, and the reason is told (H6)', () => {
  const { check, record, addEvent, wait } = serverWith(https)
  addEvent()
  record('backup', true)
  const after = (milliseconds: number) => {
    wait(milliseconds)
    return check('backup')?.state
  }
  expect([after(7 * hour), after(1), after(6 * hour - 1), after(1)]).toEqual(['green', 'yellow', 'yellow', 'red'])
  record('backup', false, { reason: 'There is no room for a copy' })
  const text = 'The last backup is of 2 Nov 2026, 9:00 am NZDT. The last attempt failed: There is no room for a copy.'
  expect(check('backup')).toMatchObject({ text, todo: expect.stringContaining('bun run backup') })
})

test('a server that was stopped for days is not red in the hour in which it makes its copy (H6)', () => {
  const { states, record, addEvent, wait } = serverWith({ ...https, ...bucket })
  addEvent()
  for (const kind of ['backup', 'off_site'] as const) record(kind, true)
  record('restore_drill', true, { from: 'bucket' })
  wait(41 * day)
  record('start', true)
  expect(states()).toEqual(['green', 'green', 'green'])
  wait(hour)
  expect(states()).toEqual(['red', 'red', 'red'])
})

test('copies on the same disk only are said so in yellow on https, with the variables to set (H6)', () => {
  const todo = expect.stringMatching(/BACKUP_S3_.*BACKUP_KEY.*“Download a copy”/)
  const told = { state: 'yellow', text: 'Copies lie on the same disk only.', todo }
  expect(serverWith(https).check('off_site')).toMatchObject(told)
})

test('a bucket without a copy for 26 hours is red, and a failed upload before that yellow (H6)', () => {
  const { check, record, addEvent, wait } = serverWith({ ...https, ...bucket })
  addEvent()
  record('off_site', true)
  expect(check('off_site')?.state).toBe('green')
  wait(hour)
  record('off_site', false, { reason: 'The bucket copies refused access' })
  expect(check('off_site')?.state).toBe('yellow')
  wait(25 * hour + 1)
  expect(check('off_site')).toMatchObject({ state: 'red', text: expect.stringContaining('refused access') })
})

test('a restore that failed, or was proven more than 40 days ago, is red (H7)', () => {
  const { check, record, wait } = serverWith(https)
  record('restore_drill', true, { from: 'disk' })
  wait(40 * day)
  expect(check('restore_drill')?.state).toBe('green')
  wait(1)
  expect(check('restore_drill')).toMatchObject({ state: 'red', text: expect.stringContaining('2 Nov 2026') })
  record('restore_drill', false, { reason: 'The file is damaged' })
  expect(check('restore_drill')).toMatchObject({ state: 'red', text: expect.stringContaining('The file is damaged') })
})

import { expect, test } from 'vitest'
import { backgroundTasksEnded, runInBackground } from '#src/background-tasks.ts'
import { createLog } from '#src/log.ts'
import { holdWrites } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'

test('each background task that fails is a line in the log, without any data it worked on (H9)', async () => {
  const server = startTestServer()
  server.expectError('background_fault')
  const failingTasks = [
    () => Promise.reject(new TypeError('Hana Tāmati')),
    () => {
      throw new Error('Hana Tāmati')
    },
    () => Promise.reject('Hana Tāmati'),
  ]
  for (const task of failingTasks) runInBackground(server.ctx, 'work', task)
  await backgroundTasksEnded(server.ctx)
  const lines = server.logged.map(({ level, kind, reason }) => `${level} ${kind} ${reason}`)
  expect(lines.sort()).toEqual(['error work Error', 'error work TypeError', 'error work unknown'])
  expect(JSON.stringify(server.logged)).not.toContain('Hana')
})

test('background tasks are waited for, with those that they start (H8)', async () => {
  const server = startTestServer()
  const ended: string[] = []
  runInBackground(server.ctx, 'first', async () => {
    await Promise.resolve()
    runInBackground(server.ctx, 'second', async () => {
      await Promise.resolve()
      ended.push('second')
    })
  })
  await backgroundTasksEnded(server.ctx)
  expect(ended).toEqual(['second'])
})

test('an event is one line, whatever its fields contain (H10)', () => {
  const lines: string[] = []
  const log = createLog(
    () => '2026-11-02T09:00:00.000Z',
    (line) => lines.push(line),
  )
  log.error({ event: 'refused', reason: 'a\r\nb\u2028{"event":"forged"}\n' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\r\n]+\n$/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'refused' })
})

test('while another process locks the file a job waits without stopping the process (H5)', async () => {
  const { file, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const release = holdWrites(file)
  const ran: string[] = []
  runInBackground(server.ctx, 'waits', () => ran.push('waits'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(ran).toEqual([])
  release()
  await backgroundTasksEnded(server.ctx)
  expect(ran).toEqual(['waits'])
})

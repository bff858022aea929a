import { expect, test } from 'vitest'
import { deleteAccount } from '#src/auth/account/delete-accounts.ts'
import { finishErasure } from '#src/erasure/unfinished.ts'
import { checks } from '#src/status/checks.ts'
import { afterCheckpoint, busyMs, execute, holdWrites, inFile } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, read, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'

const word = 'canaryofthelog'

/** An archived lead in a file that another process begins to read. */
const openWhileRead = async () => {
  const { file, db, filesWith } = databaseOnDisk()
  const { server, receive, archive, erase, list } = await openAsAdmin({ db })
  const { id } = await receive({ additionalNotes: word })
  await archive(id)
  const stopReading = holdWrites(file, 'begin; select 1 from users')
  const listed = () => list({ state: 'archived' })
  return { server, file, db, found: () => filesWith(word), eraseLead: () => read(erase(id)), listed, stopReading }
}

test('an erasure does not wait for a process that reads the file, and is finished after it (H11)', async () => {
  const { server, db, found, eraseLead, listed, stopReading } = await openWhileRead()
  const waits = [busyMs(db)]
  afterCheckpoint(db, () => void waits.push(busyMs(db)))
  await eraseLead()
  // Every later statement waits for a lock as long as before.
  expect([...waits, busyMs(db)]).toEqual([5000, 0, 5000])
  expect(found()).toEqual(['server.sqlite-wal'])
  expect(await listed()).toMatchObject({ items: [], erasing_since: '2026-11-01T20:00:20.000Z' })
  expect(finishErasure(server.ctx)).toBe(false)
  const text = expect.stringMatching(/^A copy of what was erased on 2 Nov 2026, 9:00 am NZDT may stay/)
  const todo = expect.stringMatching(/^Stop the program/)
  expect(checks.erasure(server.ctx)).toMatchObject({ state: 'yellow', text, todo })
  stopReading()
  expect(finishErasure(server.ctx)).toBe(true)
  expect(found()).toEqual([])
  expect((await listed()).erasing_since).toBeNull()
  expect(checks.erasure(server.ctx)).toMatchObject({ state: 'green', todo: null })
})

test('an erasure that one process left unfinished is finished by a job of the next one (H11)', async () => {
  const { db, found, eraseLead, stopReading } = await openWhileRead()
  await eraseLead()
  stopReading()
  expect(found()).toEqual(['server.sqlite-wal'])
  await runJobsOnce(startTestServer({ db }))
  expect(found()).toEqual([])
})

test('a removed account that another process keeps in the log is reported as unfinished (H11)', async () => {
  const { server, stopReading } = await openWhileRead()
  const remove = () => deleteAccount(server.ctx, server.account())
  expect(remove()).toBe('unfinished')
  stopReading()
  expect(remove()).toBe('removed')
})

test('an erasure of another process meanwhile is not taken for finished (H11)', async () => {
  const { server, file, db, eraseLead, stopReading } = await openWhileRead()
  await eraseLead()
  stopReading()
  // Between the emptying of the log and the record, another process erases.
  const count = "update operation_runs set detail = json_set(detail, '$.count', 2) where kind = 'erasure'"
  afterCheckpoint(db, () => inFile(file, (other) => execute(other, count)))
  expect(finishErasure(server.ctx)).toBe(false)
  expect(checks.erasure(server.ctx).state).toBe('yellow')
})

import { expect, test, vi } from 'vitest'
import { hours, minutes } from '#src/base/time.ts'
import { findRun, recordStart } from '#src/runs/record.ts'
import { checks } from '#src/status/checks.ts'
import { inspect } from '#src/status/inspect.ts'
import { verifyNightly } from '#src/status/verify-nightly.ts'
import { busyServer } from '#tests/audit/fixtures.ts'
import { someOf } from '#tests/fixtures/depth.ts'
import { lastPages } from '#tests/fixtures/rows.ts'
import { databaseOf, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { runNightly } from './fixtures.ts'

const { evidence: checkEvidence, rows: checkRows } = checks

const ranAt = ({ ctx }: TestServer) => findRun(ctx, 'file_check')?.ranAt

test('a night on which nothing is wrong is green, and says what was verified (R15)', async () => {
  const { server } = await busyServer()
  await runNightly(server)
  const evidence = /^Verified on 2 Nov .*: 57 events, 3 decisions, 1 signatures, 6 PDFs of quotes and days\.$/
  const rows = /: every page of the file is whole, and every row has what it belongs to\.$/
  const green = (text: RegExp) => ({ state: 'green', todo: null, text: expect.stringMatching(text) })
  expect(checkEvidence(server.ctx)).toEqual(green(evidence))
  expect(checkRows(server.ctx)).toEqual(green(rows))
})

const cutOff = /The audit log ends at event 15; event \d+ stands in an email of .*: \d+ events? (is|are) missing/

test.each([
  ['evidence of a decision', "update quote_decisions set snapshot = '{}'", checkEvidence, /The evidence of quote quo_/],
  ['end of the log that was cut off', 'delete from audit_events where seq > 15', checkEvidence, cutOff],
  ['row without its parent', 'delete from users', checkRows, /\d rows have lost their parent/],
])('%s is red and logged (D7, D12, R15)', async (_, forgery, check, says) => {
  const { server } = await busyServer()
  server.forge(forgery)
  server.expectError('damage_found')
  await runNightly(server)
  const [text, todo] = [expect.stringMatching(says), expect.stringMatching(/^Delete nothing, .*bun run restore/)]
  expect(check(server.ctx)).toMatchObject({ state: 'red', text, todo })
  expect(server.logged).toContainEqual(expect.objectContaining({ event: 'damage_found', reason: text }))
})

test('a page of noise in any table or index is found (R15)', async () => {
  const { server } = await busyServer()
  const bytes = storedIn(server.ctx.db)
  const pages = lastPages(server.ctx.db)
  expect(pages.length).toBeGreaterThan(30)
  for (const { name, page } of someOf(pages, 8)) {
    const noise = Buffer.from(bytes).fill(0xa5, (page - 1) * 4096, page * 4096)
    expect(inspect({ db: databaseOf(noise) }, null).file[0], name).toMatch(/^The database file is damaged: /)
  }
})

test('the check runs five minutes after the first start, then once a night at about 3 am', async () => {
  const server = startTestServer({ now: '2026-11-02T09:00:00+13:00' })
  expect(checkRows(server.ctx).state).toBe('green')
  const [first, second] = ['2026-11-01T20:05:00.000Z', '2026-11-02T14:00:00.000Z']
  for (const [wait, expected] of [
    [0, undefined],
    [minutes(4), undefined],
    [minutes(1), first],
    [hours(17), first],
    [minutes(55), second],
    [hours(23), second],
  ] as const) {
    server.wait(wait)
    await verifyNightly(server.ctx)
    expect(ranAt(server)).toBe(expected)
  }
  // After a run of which a wrong clock said that it was years ahead.
  server.setClock('2026-10-03T09:00:00+13:00')
  await verifyNightly(server.ctx)
  expect(ranAt(server)).toBe('2026-10-02T20:00:00.000Z')
})

test('one check runs at a time, and one that did not run for two days is yellow, but not soon after a start', async () => {
  const server = startTestServer()
  await verifyNightly(server.ctx)
  server.wait(minutes(5))
  const { promise, resolve } = Promise.withResolvers<null>()
  const inspect = vi.fn(() => promise)
  const slow = { ...server.ctx, inspect }
  const both = Promise.all([verifyNightly(slow), verifyNightly(slow)])
  resolve(null)
  await both
  // It was stopped, so nothing is known.
  expect(inspect).toHaveBeenCalledOnce()
  expect(ranAt(server)).toBeUndefined()
  await verifyNightly(server.ctx)
  server.wait(hours(49))
  const text = expect.stringMatching(/^Not verified since/)
  expect(checkEvidence(server.ctx)).toMatchObject({ state: 'yellow', text })
  recordStart(server.ctx)
  expect([checkEvidence(server.ctx), checkRows(server.ctx)]).toMatchObject([{ state: 'green' }, { state: 'green' }])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { hours, minutes } from '#src/base/time.ts'
import { inspector } from '#src/inspector.ts'
import { findRun } from '#src/runs/record.ts'
import { checkEvidence, checkFile } from '#src/status/check-evidence.ts'
import { inspect } from '#src/status/inspect.ts'
import { verifyNightly } from '#src/status/verify-nightly.ts'
import { busyServer, dropTriggers } from '#tests/audit/fixtures.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { allowAnyRow, databaseOf, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { runNightly } from './fixtures.ts'

const ranAt = ({ ctx }: TestServer) => findRun(ctx, 'file_check')?.ranAt

test('a night on which nothing is wrong is green, and says what was verified (R15)', async () => {
  const { server } = await busyServer()
  await runNightly(server)
  expect(checkEvidence(server.ctx)).toMatchObject({ name: 'evidence', state: 'green', todo: null })
  expect(checkEvidence(server.ctx).text).toMatch(
    /^Verified on 2 Nov 2026, .*: 19 events, 3 decisions, 1 signatures, \d PDFs of quotes\.$/,
  )
  expect(checkFile(server.ctx)).toMatchObject({
    name: 'rows',
    state: 'green',
    text: expect.stringMatching(/: every page of the file is whole, and every row has what it belongs to\.$/),
    todo: null,
  })
})

test.each([
  ['evidence of a decision', "update quote_decisions set snapshot = '{}'", checkEvidence, /The evidence of quote quo_/],
  ['row without its parent', 'delete from quotes', checkFile, /\d rows have lost their parent/],
])('%s is red and logged (D7, R15)', async (_, sql, check, says) => {
  const { server } = await busyServer()
  dropTriggers(server)
  allowAnyRow(server.ctx.db)
  server.ctx.db.$client.exec(sql)
  server.expectError('damage_found')
  await runNightly(server)
  expect(check(server.ctx)).toMatchObject({
    state: 'red',
    text: expect.stringMatching(says),
    todo: expect.stringMatching(/^Delete nothing, .*bun run restore/),
  })
  expect(server.logged).toContainEqual(
    expect.objectContaining({ event: 'damage_found', reason: expect.stringMatching(says) }),
  )
})

test('a page of noise in any table or index is found (R15)', async () => {
  const { server } = await busyServer()
  const bytes = storedIn(server.ctx.db)
  const pages = server.ctx.db.$client.prepare('select name, max(pageno) as page from dbstat group by name')
  const all = pages.all() as { name: string; page: number }[]
  expect(all.length).toBeGreaterThan(30)
  for (const { name, page } of all.filter((each) => each.page > 1)) {
    const noise = Buffer.from(bytes).fill(0xa5, (page - 1) * 4096, page * 4096)
    expect(inspect({ db: databaseOf(noise) }, null).file[0], name).toMatch(/^The database file is damaged: /)
  }
})

test('the file is inspected by another process, which is ended with the server', async () => {
  const { server } = await busyServer()
  const folder = folderForTest()
  const file = join(folder, 'front-office.sqlite')
  writeFileSync(file, storedIn(server.ctx.db))
  mkdirSync(join(folder, 'none'))
  const anchors = anchorsOf(server.ctx, server.ctx)
  expect(await inspector.inspect({ address: file, anchors })).toEqual(inspect(server.ctx, anchors))
  const stopped = inspector.inspect({ address: file, anchors })
  inspector.stop()
  expect(await stopped).toBeNull()
  await expect(inspector.inspect({ address: join(folder, 'none'), anchors })).rejects.toThrow('without an answer')
})

test('the check runs five minutes after the first start, then once a night at about 3 am', async () => {
  const server = startTestServer({ now: '2026-11-02T09:00:00+13:00' })
  expect(checkFile(server.ctx)).toMatchObject({ state: 'yellow', text: 'Not verified yet.' })
  const first = '2026-11-01T20:05:00.000Z'
  const second = '2026-11-02T14:00:00.000Z'
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
})

test('the check runs again after a run of which the wrong clock said that it was years ahead', async () => {
  const server = startTestServer({ now: '2029-11-02T09:00:00+13:00' })
  await runNightly(server)
  server.setClock('2026-11-03T09:00:00+13:00')
  await verifyNightly(server.ctx)
  expect(ranAt(server)).toBe('2026-11-02T20:00:00.000Z')
})

test('one check runs at a time, and one that did not run for two days is yellow', async () => {
  const server = startTestServer()
  await verifyNightly(server.ctx)
  server.wait(minutes(5))
  const { promise, resolve } = Promise.withResolvers<null>()
  const inspect = vi.fn(() => promise)
  const slow = { ...server.ctx, inspect }
  const first = verifyNightly(slow)
  await verifyNightly(slow)
  resolve(null)
  await first
  // It was stopped, so nothing is known.
  expect(inspect).toHaveBeenCalledOnce()
  expect(ranAt(server)).toBeUndefined()
  await verifyNightly(server.ctx)
  server.wait(hours(49))
  expect(checkEvidence(server.ctx)).toMatchObject({
    state: 'yellow',
    text: expect.stringMatching(/^Not verified since/),
  })
})

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '#src/audit/record.ts'
import { genesis } from '#src/audit/rules.ts'
import type { Instant } from '#src/base/time.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { folderForTest, openTestDatabase } from '#tests/db/fixtures.ts'
import { runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { logOf } from './fixtures.ts'

/** The migrations of the version before the guard. */
const earlierMigrations = (folder: string) => {
  const copy = join(folder, 'drizzle')
  cpSync('drizzle', copy, { recursive: true })
  const file = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 8) }))
  return copy
}

test.each([
  ['2026-11-03T11:00:00+13:00', []],
  ['2026-12-12T11:00:00+13:00', ['jobs_held']],
  ['2026-10-23T11:00:00+13:00', ['jobs_held']],
])(
  'the first start of this version, at %s, counts from the last event of an older database (H14)',
  async (now, log) => {
    const folder = folderForTest()
    const db = openTestDatabase(folder)
    migrate(db, folder, 'older', earlierMigrations(folder))
    // As that version wrote them.
    const insert = db.$client.prepare(
      'insert into audit_events values (@seq, @at, @event, @actor, @subject, @detail, @previous, @hash)',
    )
    let previous = genesis
    for (const [before, at] of (['2026-11-08T21:00:00.000Z', '2026-11-01T21:00:00.000Z'] as Instant[]).entries()) {
      const row = { seq: before + 1, at, event: 'signed_in', actor: 'usr_1', subject: 'usr_1', detail: '{}', previous }
      previous = hashOf({ ...row, hash: '' })
      insert.run({ ...row, hash: previous })
    }
    migrate(db, folder, 'now')
    const server = startTestServer({ db, now })
    await runJobsOnce(server)
    expect(logOf(server)).toEqual(log)
  },
)

test('the command says what the clock says and leaves an event by the operator (H14)', async () => {
  const dataDir = folderForTest()
  const child = Bun.spawn([process.execPath, 'src/cli.ts', 'admin', 'trust-clock'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  expect(await new Response(child.stdout).text()).toMatch(
    /^The clock says \d+ \w{3} \d{4}, .* NZ[DS]T\. It counts as right now; jobs that waited go on within a minute\n$/,
  )
  expect(await child.exited).toBe(0)
  const db = openDatabase(join(dataDir, 'front-office.sqlite'))
  onTestFinished(() => void db.$client.close())
  const event = db.$client.prepare("select actor from audit_events where event = 'clock_trusted'").pluck()
  expect(event.all()).toEqual(['operator'])
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { inFile, rowIn } from '#tests/fixtures/rows.ts'

test('the command says what the clock says and leaves an event by the operator (H14)', async () => {
  const DATA_DIR = folderForTest()
  const { code, out } = await runCommand('admin trust-clock', { DATA_DIR })
  expect(out).toMatch(
    /^The clock says \d+ \w{3} \d{4}, .* NZ[DS]T\. It counts as right now; jobs that waited go on within a minute\n$/,
  )
  expect(code).toBe(0)
  const event = inFile(join(DATA_DIR, 'front-office.sqlite'), (db) =>
    rowIn(db, 'audit_events', { event: 'clock_trusted' }),
  )
  expect(event.actor).toBe('operator')
})
